import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { accountLogin } from "../../api/account-calls.ts";
import { codeOf } from "../../api/api-error.ts";
import type { WaysToAccount } from "../../api/types.ts";
import { accountMessage } from "../../shared/account/account-message.ts";
import type { ProfileWish } from "../../shared/account/go-to-profile.ts";
import { handOverAccount } from "../../shared/provider/hand-over.ts";
import { Waiting } from "../../ui/spinner.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { OtherWays } from "./other-ways.tsx";
import { useAccountSignIn } from "./use-account-sign-in.ts";

const BankId = lazy(() => import("../../shared/bank-id/bank-id.tsx"));
const NorwegianBankId = lazy(() => import("../../shared/provider/norwegian-bank-id.tsx"));

const WAYS = ["swedishBankId", "norwegianBankId"] as const;
type AccountWay = (typeof WAYS)[number];

interface AccountWaysProps {
  ways: WaysToAccount;
  wish: ProfileWish;
}

/** The ways to sign in to a health account on this server: a tab for each BankID, or the only way. */
export function AccountWays({ ways, wish }: AccountWaysProps) {
  const { t } = useTranslation();
  const [first, second] = WAYS.filter((way) => ways[way]);
  if (first === undefined) return <OtherWays {...ways} />;
  if (second !== undefined) return <WayTabs wish={wish} />;
  return (
    <>
      <h2>{t(`signIn.ways.${first}`)}</h2>
      <WayPanel way={first} wish={wish} />
    </>
  );
}

/** A tab for each BankID. Each has content only while it is selected. */
function WayTabs({ wish }: { wish: ProfileWish }) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<AccountWay>("swedishBankId");
  return (
    <Tabs
      label={t("signIn.header")}
      names={WAYS}
      selected={selected}
      onSelect={setSelected}
      titleOf={(way) => t(`signIn.ways.${way}`)}
      panelOf={(way) => way === selected && <WayPanel way={way} wish={wish} />}
    />
  );
}

function WayPanel({ way, wish }: { way: AccountWay; wish: ProfileWish }) {
  return (
    <Suspense fallback={<Waiting />}>
      {way === "swedishBankId" ? <Swedish wish={wish} /> : <Norwegian wish={wish} />}
    </Suspense>
  );
}

function Swedish({ wish }: { wish: ProfileWish }) {
  const { t } = useTranslation();
  const { session, signIn, reset } = useAccountSignIn("/login", wish);
  return (
    <BankId
      wanted={{}}
      busy={session.loading}
      message={session.hasError ? accountMessage(session.message, t) : undefined}
      onStart={reset}
      onComplete={(bankIdOrderId) => void signIn(accountLogin({ loginType: "swedishBankId", bankIdOrderId }))}
    />
  );
}

function Norwegian({ wish }: { wish: ProfileWish }) {
  const { t } = useTranslation();
  return (
    <NorwegianBankId
      after={t("sso.bankIdAccount")}
      onLeave={() => handOverAccount("norwegianBankId", wish)}
      messageOf={(error) => accountMessage(codeOf(error), t)}
    />
  );
}
