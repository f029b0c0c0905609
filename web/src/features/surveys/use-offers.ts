import { useEffect, useState } from "react";
import { codeOf } from "../../api/api-error.ts";
import { loadLoginSettings } from "../../api/calls.ts";
import { LISTED_TYPES } from "../../lib/survey-types.ts";

/** Whether a customer has a survey of a type, as far as it could be asked. */
export type Offered = "offered" | "closed" | "notOffered" | "unknown";

const STATES: Readonly<Record<string, Offered>> = {
  NotFound: "notOffered",
  InvalidParameter: "notOffered",
  SurveyExpired: "closed",
};

async function ask(customerUrlName: string, type: string): Promise<Offered> {
  try {
    await loadLoginSettings({ customerUrlName, type });
    return "offered";
  } catch (error) {
    return STATES[codeOf(error)] ?? "unknown";
  }
}

/**
 * Which types of the list a customer offers, once that is known. The server tells it for one address at a time, so this
 * asks for each; surveys that have a link of their own are not among them.
 */
export function useOffers(customer: string): ReadonlyMap<string, Offered> | undefined {
  const [offers, setOffers] = useState<ReadonlyMap<string, Offered>>();
  useEffect(() => {
    let current = true;
    setOffers(undefined);
    const asked = LISTED_TYPES.map(async (type) => [type, await ask(customer, type)] as const);
    void Promise.all(asked).then((found) => current && setOffers(new Map(found)));
    return () => {
      current = false;
    };
  }, [customer]);
  return offers;
}
