import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { FormFrame } from "../../ui/fields/form-frame.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { useFields } from "../../ui/fields/use-fields.ts";
import { StatusBox } from "../../ui/status-box.tsx";
import { answeredLatelyWords, type Lately } from "./sign-in-message.ts";

interface AnsweredLatelyProps extends Lately {
  /** Whether a password opens the submitted answers; otherwise it takes signing in once more. */
  asksPassword: boolean;
  busy?: boolean;
  /** The message of the last failure. */
  message?: string | undefined;
  onShow: (password: string) => void;
}

/** A notice of how long the participant cannot answer again, with the way to the feedback on their submission. */
export function AnsweredLately({ limit, count, asksPassword, ...rest }: AnsweredLatelyProps) {
  const { t } = useTranslation();
  return (
    <>
      <h2>{t("answeredLately.title")}</h2>
      <StatusBox error>{answeredLatelyWords({ limit, count }, t)}</StatusBox>
      <p>{t(asksPassword ? "answeredLately.text" : "answeredLately.again")}</p>
      {asksPassword ? <PasswordForm {...rest} /> : <ShowAgain {...rest} />}
    </>
  );
}

type ShowFeedbackProps = Pick<AnsweredLatelyProps, "busy" | "message" | "onShow">;

function PasswordForm({ busy = false, message, onShow }: ShowFeedbackProps) {
  const { t } = useTranslation();
  const { field, wrong, submit } = useFields(
    "answeredLately",
    ["password"],
    ({ password }) => (password === "" ? { password: "required" } : {}),
    ({ password }) => onShow(password),
  );
  return (
    <FormFrame
      wrong={wrong}
      busy={busy}
      message={message}
      action={t("answeredLately.show")}
      onSubmit={submit}
    >
      <PasswordField {...field("password")} />
    </FormFrame>
  );
}

function ShowAgain({ busy = false, message, onShow }: ShowFeedbackProps) {
  const { t } = useTranslation();
  return (
    <>
      {message && <StatusBox error>{message}</StatusBox>}
      <Button className="button-wide" busy={busy} onClick={() => onShow("")}>
        {t("answeredLately.show")}
      </Button>
    </>
  );
}
