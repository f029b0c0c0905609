import { useTranslation } from "react-i18next";
import type { Notice } from "../../api/types.ts";
import "./help.css";

const PARTS = ["controller", "readers", "keptFor", "contact"] as const;

/** The notice of the deployment on how answers are handled. */
export function NoticeWords({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  return (
    <dl className="notice-words">
      {PARTS.map(
        (part) =>
          notice[part] && (
            <div key={part}>
              <dt>{t(`help.${part}`)}</dt>
              <dd>{notice[part]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
