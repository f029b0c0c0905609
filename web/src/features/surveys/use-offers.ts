import { codeOf } from "../../api/api-error.ts";
import { loadCustomerSurveys } from "../../api/calls.ts";
import type { CustomerSurveys } from "../../api/types.ts";
import { useResource } from "../../lib/use-resource.ts";

/** The surveys that a customer offers, or why they are not known. */
export type Offers = CustomerSurveys | { error: unknown };

/** Asks for the surveys that a customer offers to everybody. An unknown customer offers none. */
export function useOffers(customer: string): Offers | undefined {
  const { data, error } = useResource(customer, () => loadOffers(customer));
  return error === undefined ? data : { error };
}

async function loadOffers(customer: string): Promise<CustomerSurveys> {
  try {
    return await loadCustomerSurveys(customer);
  } catch (error) {
    if (["NotFound", "InvalidParameter"].includes(codeOf(error))) return { surveys: [] };
    throw error;
  }
}
