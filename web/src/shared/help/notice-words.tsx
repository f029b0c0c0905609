import { useTranslation } from "react-i18next";
import type { Notice } from "../../api/types.ts";
import "./help.css";

const PARTS = ["controller", "readers", "keptFor", "contact"] as const;

/** The notice of the deployment on how answers are handled; renders nothing if it is empty. */
export function NoticeWords({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  const parts = PARTS.filter((part) => notice[part]);
  if (parts.length === 0) return null;
  return (
    <dl className="notice-words">
      {parts.map((part) => (
        <div key={part}>
          <dt>{t(`help.${part}`)}</dt>
          <dd>{notice[part]}</dd>
        </div>
      ))}
    </dl>
  );
}
