import { useTranslation } from "react-i18next";
import { PageMenus } from "../../ui/page-menus.tsx";
import { Screen } from "../../ui/screen.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { HelpButton } from "../help/help-button.tsx";
import { signInHeading, signInMessage, toldOf } from "./sign-in-message.ts";

/** Why nobody can sign in here, and whom to ask. */
export function KeptOut({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation();
  const { title, isMistake } = signInHeading(error, t);
  const { customerName, notices, country } = toldOf(error);
  const notice = notices?.[i18n.language];
  return (
    <Screen
      title={title}
      corner={
        <>
          {customerName && <p className="sign-in-customer">{customerName}</p>}
          <PageMenus />
        </>
      }
      foot={<HelpButton notice={notice} country={country} />}
    >
      <StatusBox error={isMistake} isUrgent>
        {signInMessage(error, t)}
      </StatusBox>
      {notice?.contact && (
        <p>
          {t("help.contact")}: {notice.contact}
        </p>
      )}
    </Screen>
  );
}
