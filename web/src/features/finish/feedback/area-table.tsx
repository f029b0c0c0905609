import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { useTexts } from "../../../ui/question/texts-context.ts";
import type { Area } from "./areas.ts";

/** The figures of the picture as a table. */
export function AreaTable({ areas, without }: { areas: readonly Area[]; without: readonly string[] }) {
  const { t } = useTranslation();
  const { text } = useTexts();
  const hasBands = areas.some(({ band }) => band !== undefined);
  return (
    <details className="fold area-table">
      <summary>
        <span className="fold-title">{t("feedback.table")}</span>
        <Icon name="fold" />
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("feedback.area")}</th>
            <th scope="col">{t("feedback.value")}</th>
            {hasBands && <th scope="col">{t("feedback.band")}</th>}
          </tr>
        </thead>
        <tbody>
          {areas.map(({ name, position, band }) => (
            <tr key={name}>
              <th scope="row">{text(`scores.${name}.name`)}</th>
              <td>{Math.round(position * 100)}</td>
              {hasBands && <td>{band ? text(`scores.${name}.bands.${band}.label`) : "–"}</td>}
            </tr>
          ))}
          {without.map((name) => (
            <tr key={name}>
              <th scope="row">{text(`scores.${name}.name`)}</th>
              <td colSpan={hasBands ? 2 : 1}>{t("feedback.tooFew")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
