import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { wearTheme } from "../../lib/theme.ts";
import { FrontPage } from "../../ui/front-page/front-page.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { SurveyList } from "./survey-list.tsx";
import { useOffers } from "./use-offers.ts";
import "./surveys.css";

interface CustomerSurveysProps {
  customer: string;
  /** The address before the type. */
  base: string;
}

/** The surveys that a customer offers. */
export function CustomerSurveys({ customer, base }: CustomerSurveysProps) {
  const { t } = useTranslation("front");
  const { t: app } = useTranslation();
  const offers = useOffers(customer);
  useEffect(() => wearTheme(customer), [customer]);
  const name = offers && "surveys" in offers ? offers.customerName : undefined;
  return (
    <FrontPage name={`surveys of ${customer}`} title={t("surveys.titleOf", { customer: name ?? customer })}>
      {offers ? (
        <SurveyList offers={offers} base={base} />
      ) : (
        <p role="status">
          <Spinner /> {app("loading")}
        </p>
      )}
    </FrontPage>
  );
}
