import { useTranslation } from "react-i18next";
import { PageMenus } from "../../ui/page-menus.tsx";
import { Screen } from "../../ui/screen.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { HelpButton } from "../help/help-button.tsx";
import { senderOf, signInHeading, signInMessage } from "./sign-in-message.ts";

/** The reason why signing in is impossible here, and a contact. */
export function KeptOut({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation();
  const { title, isMistake } = signInHeading(error, t);
  const { customerName, notices, country } = senderOf(error);
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
