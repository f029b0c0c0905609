import { useEffect } from "react";
import { useParams } from "react-router";
import { codeOf } from "../../api/api-error.ts";
import { isKnownType, loginProfileOf, typeOfSegment } from "../../lib/survey-types.ts";
import { customerOfHost, wearTheme } from "../../lib/theme.ts";
import { type Loading, useLoginSettings } from "./use-login-settings.ts";

/** The entry by which a participant arrived, and what is known of its survey. */
export interface Entry extends Loading {
  /** The customer's name in the address, or in the host's name. */
  customer: string;
  /** The profile of the login screen. */
  profile: string;
  /** Whether the address has a survey type that neither the app nor the server knows. */
  isNowhere: boolean;
}

/** Reads the address of an entry, asks for its survey, and applies the customer's theme. */
export function useEntry(): Entry {
  const { customer = customerOfHost(window.location.host) ?? "", type = "", linkName } = useParams();
  const loading = useLoginSettings({ customerUrlName: customer, linkName, type: typeOfSegment(type) });
  useEffect(() => wearTheme(customer), [customer]);
  const isUnknown =
    loading.error !== undefined && ["NotFound", "InvalidParameter"].includes(codeOf(loading.error));
  return { ...loading, customer, profile: loginProfileOf(type), isNowhere: isUnknown && !isKnownType(type) };
}
