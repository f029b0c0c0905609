import { createContext, use } from "react";
import { useTranslation } from "react-i18next";

/** The names of units by code, in the language of the page. */
export const UnitNames = createContext<Readonly<Record<string, string>>>({});

/** Returns a function that names a level of a unit by the code that ends with it: by its name, or else by the level itself. */
export function useLevelName(): (code: string) => string {
  const names = use(UnitNames);
  return (code) => names[code] ?? code.slice(code.lastIndexOf("/") + 1);
}

/** Returns a function that names a unit by its code, with the units above it; an empty code is the whole. */
export function useUnitWords(): (unit: string) => string {
  const { t } = useTranslation("report");
  const levelName = useLevelName();
  return (unit) => {
    if (unit === "") return t("whole");
    const levels = unit.split("/");
    return levels.map((_, index) => levelName(levels.slice(0, index + 1).join("/"))).join("/");
  };
}
