import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { accountLogin } from "../../api/account-calls.ts";
import { codeOf } from "../../api/api-error.ts";
import { Waiting } from "../../components/spinner.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { handOverAccount } from "../sso/hand-over.ts";
import { accountMessage } from "./account-message.ts";
import type { ProfileWish } from "./go-to-profile.ts";
import { useAccountSignIn } from "./use-account-sign-in.ts";
import "../sign-in/sign-in.css";

const BankId = lazy(() => import("../bank-id/bank-id.tsx"));
const NorwegianBankId = lazy(() => import("../sso/norwegian-bank-id.tsx"));

const WAYS = ["swedishBankId", "norwegianBankId"] as const;

/** The two ways to sign in to a health account. Each has content only while it is chosen. */
export function AccountWays({ wish }: { wish: ProfileWish }) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<(typeof WAYS)[number]>("swedishBankId");
  const { session, signIn, reset } = useAccountSignIn("/login", wish);
  const panels = {
    swedishBankId: () => (
      <BankId
        busy={session.loading}
        message={session.hasError ? accountMessage(session.message, t) : undefined}
        onStart={reset}
        onComplete={(bankIdOrderId) =>
          void signIn(accountLogin({ loginType: "swedishBankId", bankIdOrderId }))
        }
      />
    ),
    norwegianBankId: () => (
      <NorwegianBankId
        after={t("sso.bankIdAccount")}
        onLeave={() => handOverAccount("norwegianBankId", wish)}
        messageOf={(error) => accountMessage(codeOf(error), t)}
      />
    ),
  };
  return (
    <Tabs
      label={t("signIn.header")}
      names={WAYS}
      selected={selected}
      onSelect={setSelected}
      titleOf={(way) => t(`signIn.ways.${way}`)}
      panelOf={(way) => way === selected && <Suspense fallback={<Waiting />}>{panels[way]()}</Suspense>}
    />
  );
}
