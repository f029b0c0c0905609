import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { lastEntryLink } from "../../lib/entry-link.ts";
import { wearTheme } from "../../lib/theme.ts";
import { HelpButton } from "../../shared/help/help-button.tsx";
import { Passage } from "../../shared/provider/passage.tsx";
import { AnsweredLately } from "../../shared/sign-in/answered-lately.tsx";
import { answeredLately, type Lately, signInMessage } from "../../shared/sign-in/sign-in-message.ts";
import { PageMenus } from "../../ui/page-menus.tsx";
import { Screen } from "../../ui/screen.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { whatWasBegun } from "./arrive.ts";
import type { ProviderFailure } from "./provider-failure.ts";
import { readResponse } from "./response.ts";

/** The screen to which an identity provider returns: signs in with its response, or says why not. */
export default function CallbackScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [begun] = useState(whatWasBegun);
  const [response] = useState(() => readResponse(window.location.search, window.location.pathname));
  const [error, setError] = useState<unknown>();
  const hasBegun = useRef(false);
  const { urlName } = lastEntryLink() ?? {};
  useEffect(() => wearTheme(urlName), [urlName]);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    // The response must not stay in the history or on the screen.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    if (!response.callback) return;
    begun.finish(response.callback, navigate).catch(setError);
  }, [response, begun, navigate]);

  if (response.callback && error === undefined) return <Passage words={t("sso.arriving")} />;
  const lately = answeredLately(error);
  if (lately && begun.showEarlier) return <ShowEarlier lately={lately} show={begun.showEarlier} />;
  return (
    <Screen title={t("sso.failed")} corner={<PageMenus />} foot={<HelpButton />}>
      <StatusBox error>
        {response.callback ? begun.messageOf(error, t) : t(WORDS[response.failure])}
      </StatusBox>
      <p>
        <Link className="button" to={begun.again} replace>
          {t("sso.again")}
        </Link>
      </p>
    </Screen>
  );
}

interface LatelyProps {
  lately: Lately;
  /** Leads to the answers that were sent, by the provider. */
  show: () => Promise<void>;
}

/** The way for a participant who cannot answer again yet to the answers that they sent. */
function ShowEarlier({ lately, show }: LatelyProps) {
  const { t } = useTranslation();
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure?: unknown }>({ busy: false });

  async function leave() {
    setState({ busy: true });
    await show().catch((failure: unknown) => setState({ busy: false, failure }));
  }

  return (
    <Screen title={t("signIn.title")} corner={<PageMenus />} foot={<HelpButton />}>
      <AnsweredLately
        {...lately}
        asksPassword={false}
        busy={busy}
        message={failure === undefined ? undefined : signInMessage(failure, t)}
        onShow={() => void leave()}
      />
    </Screen>
  );
}

/** The message for each failure of a provider. */
const WORDS = {
  cancelled: "sso.cancelled",
  unfinished: "sso.failures.unfinished",
  away: "sso.failures.away",
  broken: "sso.failures.broken",
  blocked: "sso.failures.blocked",
  unknownDevice: "sso.failures.unknownDevice",
  expired: "sso.failures.expired",
  underWay: "sso.failures.underWay",
  tooSlow: "sso.failures.tooSlow",
  bankIdAway: "sso.failures.bankIdAway",
  bankId: "sso.failures.bankId",
  failed: "core.generalError",
} as const satisfies Record<ProviderFailure, string>;
