import { type ComponentType, lazy } from "react";
import { useTranslation } from "react-i18next";
import type { LoginSettings } from "../../api/types.ts";
import { handOver } from "../../shared/provider/hand-over.ts";
import { invitationAt } from "../../shared/sign-in/invitation.ts";
import { signInMessage } from "../../shared/sign-in/sign-in-message.ts";
import { AnonymousForm } from "./forms/anonymous-form.tsx";
import { BirthdateForm } from "./forms/birthdate-form.tsx";
import { GovernmentIdForm } from "./forms/government-id-form.tsx";
import type { Tab, WayProps } from "./way.ts";

const BankId = lazy(() => import("../../shared/bank-id/bank-id.tsx"));
const NorwegianBankId = lazy(() => import("../../shared/provider/norwegian-bank-id.tsx"));

/** A way to sign in, as the sign-in screen and the page before the app show it. */
interface TabWay {
  /** The key, below `signIn`, of its header if it is the only way. */
  header: "headerBankId" | "headerGovernmentId" | "headerBirthdateName" | "headerAnonymous";
  /** The form, or else a part that is fetched, and mounted only while its tab is chosen. */
  Panel: ComponentType<WayProps>;
  isFetched: boolean;
  /** The setting by which the form has one more field. */
  asks: "showEmail" | "showPassword" | undefined;
  /** The country whose participants sign in by it, if it belongs to one. */
  country: "SE" | "NO" | undefined;
  /** Whether it proves the identity of a participant without a password. */
  isProof: boolean;
}

const BANK_ID = { header: "headerBankId", isFetched: true, asks: undefined, isProof: true } as const;
const GOVERNMENT_ID = {
  header: "headerGovernmentId",
  isFetched: false,
  asks: "showPassword",
  isProof: false,
} as const;
const BIRTHDATE_NAME = {
  header: "headerBirthdateName",
  isFetched: false,
  asks: "showEmail",
  isProof: false,
} as const;

/** The ways that have a tab, in the order of their tabs. */
export const WAYS: Readonly<Record<Tab, TabWay>> = {
  swedishBankId: { ...BANK_ID, country: "SE", Panel: SwedishBankIdPanel },
  swedishGovernmentId: {
    ...GOVERNMENT_ID,
    country: "SE",
    Panel: (props) => <GovernmentIdForm country="swedish" {...props} />,
  },
  swedishBirthdateName: {
    ...BIRTHDATE_NAME,
    country: "SE",
    Panel: (props) => <BirthdateForm country="swedish" {...props} />,
  },
  anonymous: {
    header: "headerAnonymous",
    isFetched: false,
    asks: undefined,
    isProof: false,
    country: undefined,
    Panel: AnonymousForm,
  },
  norwegianBankId: { ...BANK_ID, country: "NO", Panel: NorwegianBankIdPanel },
  norwegianGovernmentId: {
    ...GOVERNMENT_ID,
    country: "NO",
    Panel: (props) => <GovernmentIdForm country="norwegian" {...props} />,
  },
  norwegianBirthdateName: {
    ...BIRTHDATE_NAME,
    country: "NO",
    Panel: (props) => <BirthdateForm country="norwegian" {...props} />,
  },
};

/** The order of the tabs. */
export const TABS = Object.keys(WAYS) as Tab[];

/** Lists the ways of a survey that have a tab, in their order. */
export function tabsOf({ loginTypes }: LoginSettings): Tab[] {
  return TABS.filter((way) => loginTypes.includes(way));
}

/** Returns the key, below `signIn`, of the header over the ways to sign in. */
export function headerKey(settings: LoginSettings): TabWay["header"] | "header" | "title" {
  const [only, ...more] = tabsOf(settings);
  if (more.length > 0) return "header";
  return only !== undefined ? WAYS[only].header : "title";
}

function SwedishBankIdPanel({ settings: { surveyId }, busy, message, isEarlier, onSignIn }: WayProps) {
  const invitation = invitationAt(window.location.pathname);
  return (
    <BankId
      wanted={{ surveyId, invitation, earlier: isEarlier ?? false }}
      busy={busy}
      message={message}
      onComplete={(bankIdOrderId) => onSignIn({ loginType: "swedishBankId", surveyId, bankIdOrderId })}
    />
  );
}

function NorwegianBankIdPanel({ settings: { surveyId } }: WayProps) {
  const { t } = useTranslation();
  return (
    <NorwegianBankId
      after={t("sso.bankIdBack")}
      onLeave={() =>
        handOver(surveyId, "norwegianBankId", { invitation: invitationAt(window.location.pathname) })
      }
      messageOf={(error) => signInMessage(error, t)}
    />
  );
}
