import type { CSSProperties } from "react";
import { useLevelName, useUnitWords } from "./unit-names.ts";

/** The name of a unit. Where the unit above it has a row, it is indented, and the units above it are for screen readers. */
export function UnitName({ unit, units }: { unit: string; units: ReadonlySet<string> }) {
  const unitWords = useUnitWords();
  const levelName = useLevelName();
  const above = unit.split("/").slice(0, -1);
  if (above.length === 0 || !units.has(above.join("/"))) {
    return <span className="unit-name">{unitWords(unit)}</span>;
  }
  return (
    <span className="unit-name" style={{ "--level": above.length } as CSSProperties}>
      <span className="visually-hidden">{unitWords(above.join("/"))}/</span>
      {levelName(unit)}
    </span>
  );
}
