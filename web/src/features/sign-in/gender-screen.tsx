import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { codeOf } from "../../api/api-error.ts";
import { sayGender } from "../../api/calls.ts";
import type { Participant } from "../../api/participant.ts";
import { lastEntryLink } from "../../lib/entry-link.ts";
import { wearTheme } from "../../lib/theme.ts";
import { HelpButton } from "../../shared/help/help-button.tsx";
import { begin } from "../../shared/sign-in/begin.ts";
import { signInMessage } from "../../shared/sign-in/sign-in-message.ts";
import { FormFrame } from "../../ui/fields/form-frame.tsx";
import { useFields } from "../../ui/fields/use-fields.ts";
import { PageMenus } from "../../ui/page-menus.tsx";
import { Screen } from "../../ui/screen.tsx";
import { GenderChoice } from "./forms/gender-choice.tsx";
import { saidGender } from "./requests/gender.ts";

/** The screen that asks an identified participant for their gender, if questions depend on it and it is unknown. */
export default function GenderScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { country } = (useLocation().state ?? {}) as Pick<Participant, "country">;
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure?: unknown }>({ busy: false });
  const { urlName, address = "/" } = lastEntryLink() ?? {};
  useEffect(() => wearTheme(urlName), [urlName]);
  const { field, wrong, submit } = useFields(
    "before",
    ["gender"],
    ({ gender }) => (gender === "" ? { gender: "required" } : {}),
    ({ gender }) => void say(gender),
  );

  async function say(gender: string) {
    setState({ busy: true });
    try {
      await navigate(begin(await sayGender(saidGender(gender)), country), { replace: true });
    } catch (failure) {
      setState({ busy: false, failure });
    }
  }

  const isOver = failure !== undefined && codeOf(failure) === "GeneralError";
  const words = failure === undefined ? undefined : signInMessage(failure, t);
  return (
    <Screen title={t("signIn.genderTitle")} corner={<PageMenus />} foot={<HelpButton />}>
      <p>{t("signIn.genderWhy")}</p>
      <FormFrame
        wrong={wrong}
        busy={busy}
        message={isOver ? t("signIn.genderOver") : words}
        onSubmit={submit}
      >
        <GenderChoice {...field("gender")} />
      </FormFrame>
      {isOver && (
        <p>
          <Link to={address} replace>
            {t("signIn.signInAgain")}
          </Link>
        </p>
      )}
    </Screen>
  );
}
