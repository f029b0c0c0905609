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
interface Way {
  /** The key, below `signIn`, of the header over it where it is the only way. */
  header: "headerBankId" | "headerGovernmentId" | "headerBirthdateName" | "headerAnonymous";
  /** Its panel: a form, or else a part that is fetched, and there only while its tab is chosen. */
  Panel: ComponentType<WayProps>;
  isFetched?: true;
  /** The setting by which the form has one more field. */
  asks?: "showEmail" | "showPassword";
}

/** The ways that have a tab, in the order of their tabs. */
export const WAYS: Readonly<Record<Tab, Way>> = {
  swedishBankId: { header: "headerBankId", Panel: SwedishBankIdPanel, isFetched: true },
  swedishGovernmentId: {
    header: "headerGovernmentId",
    Panel: (props) => <GovernmentIdForm country="swedish" {...props} />,
    asks: "showPassword",
  },
  swedishBirthdateName: {
    header: "headerBirthdateName",
    Panel: (props) => <BirthdateForm country="swedish" {...props} />,
    asks: "showEmail",
  },
  anonymous: { header: "headerAnonymous", Panel: AnonymousForm },
  norwegianBankId: { header: "headerBankId", Panel: NorwegianBankIdPanel, isFetched: true },
  norwegianGovernmentId: {
    header: "headerGovernmentId",
    Panel: (props) => <GovernmentIdForm country="norwegian" {...props} />,
    asks: "showPassword",
  },
  norwegianBirthdateName: {
    header: "headerBirthdateName",
    Panel: (props) => <BirthdateForm country="norwegian" {...props} />,
    asks: "showEmail",
  },
};

/** The order of the tabs. */
export const TABS = Object.keys(WAYS) as Tab[];

/** The ways that have a tab, in their order. */
export function tabsOf({ loginTypes }: LoginSettings): Tab[] {
  return TABS.filter((way) => loginTypes.includes(way));
}

/** The key, below `signIn`, of what stands over the ways to sign in. */
export function headerKey(settings: LoginSettings): Way["header"] | "header" | "title" {
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
