import { useEffect } from "react";
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
import { useReturn } from "./use-return.ts";

/** Where the BankID app on the same device leads back to: signs in, or says why not and where to begin again. */
export default function ReturnScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { lately, failure, again } = useReturn();
  const { urlName, address } = lastEntryLink() ?? {};
  useEffect(() => wearTheme(urlName), [urlName]);
  const start = again ?? address ?? "/";

  if (lately)
    return (
      <Screen title={t("signIn.title")} corner={<PageMenus />} foot={<HelpButton />}>
        <AnsweredLately
          {...lately}
          asksPassword={false}
          busy={false}
          message={undefined}
          onShow={() => void navigate(start, { replace: true, state: { earlier: true } })}
        />
      </Screen>
    );
  if (failure === undefined) return <Passage words={t("sso.arriving")} />;
  return (
    <Screen title={t("sso.failed")} corner={<PageMenus />} foot={<HelpButton />}>
      <StatusBox error>{failure}</StatusBox>
      <p>
        <Link className="button" to={start} replace>
          {t("bankId.beginHere")}
        </Link>
      </p>
    </Screen>
  );
}
