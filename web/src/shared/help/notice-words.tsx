import { useTranslation } from "react-i18next";
import type { Notice } from "../../api/types.ts";
import "./help.css";

const PARTS = ["controller", "readers", "keptFor", "contact"] as const;

/** What the deployment tells of the handling of the answers. */
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
