import { useTranslation } from "react-i18next";

/** A turning ring for an action that is under way. The words around it say which. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}

/** A screen that is still being fetched. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="waiting" role="status" data-loading>
      <Spinner />
      <span>{t("loading")}</span>
    </div>
  );
}
