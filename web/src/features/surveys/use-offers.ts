import { useEffect, useState } from "react";
import { codeOf } from "../../api/api-error.ts";
import { loadCustomerSurveys } from "../../api/calls.ts";
import type { CustomerSurveys } from "../../api/types.ts";
import { LISTED_TYPES } from "../../lib/survey-types.ts";

/** Whether a customer has a survey at an address, as far as it could be asked. */
type Offered = CustomerSurveys["surveys"][number]["state"] | "notOffered" | "unknown";

/** By the type, and the link's name where there is one: what stands in the address after the customer. */
export type Offers = ReadonlyMap<string, Offered>;

function offersOf({ surveys }: CustomerSurveys): Offers {
  const offers = new Map(everyType("notOffered"));
  for (const { type, linkName, state } of surveys) {
    offers.set(linkName ? `${type.toLowerCase()}/${linkName}` : type.toLowerCase(), state);
  }
  return offers;
}

function everyType(offered: Offered): Offers {
  return new Map(LISTED_TYPES.map((type) => [type, offered]));
}

/** The types of the list and whatever else a customer offers to everybody, once that is known. */
export function useOffers(customer: string): Offers | undefined {
  const [offers, setOffers] = useState<Offers>();
  useEffect(() => {
    let current = true;
    setOffers(undefined);
    loadCustomerSurveys(customer).then(
      (surveys) => current && setOffers(offersOf(surveys)),
      (error: unknown) => {
        const isNobody = ["NotFound", "InvalidParameter"].includes(codeOf(error));
        if (current) setOffers(everyType(isNobody ? "notOffered" : "unknown"));
      },
    );
    return () => {
      current = false;
    };
  }, [customer]);
  return offers;
}
