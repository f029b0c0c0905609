import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";

/** The name of a unit. Where the unit above it has a row, it is indented, and the rest of its code is for screen readers. */
export function UnitName({ unit, units }: { unit: string; units: ReadonlySet<string> }) {
  const { t } = useTranslation("report");
  const levels = unit.split("/");
  const above = levels.slice(0, -1);
  if (!units.has(above.join("/")) || above.length === 0) {
    return <span className="unit-name">{unit === "" ? t("whole") : unit}</span>;
  }
  return (
    <span className="unit-name" style={{ "--level": above.length } as CSSProperties}>
      <span className="visually-hidden">{above.join("/")}/</span>
      {levels.at(-1)}
    </span>
  );
}
