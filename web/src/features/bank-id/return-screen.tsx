import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { lastEntryLink } from "../../lib/entry-link.ts";
import { wearTheme } from "../../lib/theme.ts";
import { HelpButton } from "../../shared/help/help-button.tsx";
import { Passage } from "../../shared/provider/passage.tsx";
import { AnsweredLately } from "../../shared/sign-in/answered-lately.tsx";
import { PageMenus } from "../../ui/page-menus.tsx";
import { Screen } from "../../ui/screen.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { failureMessage, useReturnedOrder } from "./use-returned-order.ts";

/** The screen to which the BankID app on the same device returns: signs in, or says why not. */
export default function ReturnScreen() {
  const nonce = useNonce();
  return <Returned key={nonce} nonce={nonce} />;
}

function Returned({ nonce }: { nonce: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state = useReturnedOrder(nonce);
  const { urlName, address = "/" } = lastEntryLink() ?? {};
  useEffect(() => wearTheme(urlName), [urlName]);

  if (state.step === "waiting") return <Passage words={t("sso.arriving")} />;
  if (state.step === "answeredLately")
    return (
      <Screen title={t("signIn.title")} corner={<PageMenus />} foot={<HelpButton />}>
        <AnsweredLately
          {...state.lately}
          asksPassword={false}
          onShow={() => void navigate(state.again, { replace: true, state: { earlier: true } })}
        />
      </Screen>
    );
  return (
    <Screen title={t("sso.failed")} corner={<PageMenus />} foot={<HelpButton />}>
      <StatusBox error>{failureMessage(state.failure, t)}</StatusBox>
      <p>
        <Link className="button" to={state.again ?? address} replace>
          {t("bankId.beginHere")}
        </Link>
      </p>
    </Screen>
  );
}

/** Takes the nonce out of the address, also one with which the app returns later to the same tab. */
function useNonce(): string {
  const [nonce, setNonce] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const take = () => {
      const { hash, pathname } = window.location;
      if (hash === "") return;
      setNonce(hash.slice(1));
      // A secret must not stay in the address bar or the history.
      window.history.replaceState(window.history.state, "", pathname);
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return nonce;
}
