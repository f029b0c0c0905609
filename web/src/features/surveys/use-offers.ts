import { useEffect, useState } from "react";
import { codeOf } from "../../api/api-error.ts";
import { loadCustomerSurveys } from "../../api/calls.ts";
import type { Offered } from "../../shared/offers/offered.ts";

/** What a customer offers, or why that is not known. */
export type Offers = { customerName?: string; surveys: readonly Offered[] } | { error: unknown };

/** Asks what a customer offers to everybody. A customer that there is not offers nothing. */
export function useOffers(customer: string): Offers | undefined {
  const [offers, setOffers] = useState<Offers>();
  useEffect(() => {
    let current = true;
    setOffers(undefined);
    loadCustomerSurveys(customer).then(
      ({ customerName, surveys }) =>
        current && setOffers({ ...(customerName ? { customerName } : {}), surveys }),
      (error: unknown) => {
        const isNobody = ["NotFound", "InvalidParameter"].includes(codeOf(error));
        if (current) setOffers(isNobody ? { surveys: [] } : { error });
      },
    );
    return () => {
      current = false;
    };
  }, [customer]);
  return offers;
}
