import { codeOf } from "../../api/api-error.ts";
import { loadCustomerSurveys } from "../../api/calls.ts";
import type { CustomerSurveys } from "../../api/types.ts";
import { useResource } from "../../lib/use-resource.ts";

/** The surveys that a customer offers, or the failure to load them. */
export type Offers = CustomerSurveys | { error: unknown };

/** Loads the surveys that a customer offers without an invitation. An unknown customer offers none. */
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
