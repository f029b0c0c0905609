import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";

interface PageButtonsProps {
  onBack?: () => void;
  onNext: () => void;
  /** The words of the button to the next page. */
  next: string;
}

/** The buttons to the previous and the next page. */
export function PageButtons({ onBack, onNext, next }: PageButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="page-buttons">
      <Button onClick={onNext}>{next}</Button>
      {onBack && (
        <Button look="quiet" onClick={onBack}>
          {t("fill.back")}
        </Button>
      )}
    </div>
  );
}
