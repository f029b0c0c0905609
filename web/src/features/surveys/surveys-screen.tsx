import { useTranslation } from "react-i18next";
import { customerOfHost } from "../../lib/theme.ts";
import { FrontPage } from "../../ui/front-page/front-page.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { CustomerSurveys } from "./customer-surveys.tsx";
import "./surveys.css";

/** The surveys of the customer in the name of the host, or else the form that asks for a customer. */
export function SurveysScreen() {
  const { t } = useTranslation("front");
  const customer = customerOfHost(window.location.host);
  if (customer) return <CustomerSurveys customer={customer} base="/open" />;
  return (
    <FrontPage name="surveys" title={t("surveys.title")}>
      <p>{t("surveys.intro")}</p>
      <CustomerForm />
    </FrontPage>
  );
}
