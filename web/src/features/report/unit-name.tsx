import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";

/** The name of a unit, indented by its level. Those above it have their own rows, and are named for screen readers. */
export function UnitName({ unit }: { unit: string }) {
  const { t } = useTranslation("report");
  const levels = unit.split("/");
  const above = levels.slice(0, -1);
  return (
    <span className="unit-name" style={{ "--level": above.length } as CSSProperties}>
      {above.length > 0 && <span className="visually-hidden">{above.join("/")}/</span>}
      {unit === "" ? t("whole") : levels.at(-1)}
    </span>
  );
}
