import { useParams } from "react-router";
import { CustomerSurveys } from "./customer-surveys.tsx";

/** The survey types of the customer in the address. */
export function FormsScreen() {
  const { customer = "" } = useParams();
  return <CustomerSurveys customer={customer} base={`/open/${encodeURIComponent(customer)}`} />;
}
