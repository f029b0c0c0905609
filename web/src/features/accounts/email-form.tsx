import { useTranslation } from "react-i18next";
import { isBlank, isEmail } from "../../lib/text-input.ts";
import { FormFrame } from "../../ui/fields/form-frame.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useFields } from "../../ui/fields/use-fields.ts";

const FIELDS = ["email"] as const;

interface EmailFormProps {
  /** The prefix of the ids of its fields. */
  name: string;
  busy: boolean;
  /** The reason why the last try failed. */
  message: string | undefined;
  action: string;
  busyAction: string;
  /** Whether the button waits until there is an address. */
  waits?: boolean;
  onSubmit: (email: string) => void;
}

/** A form that asks for an e-mail address. */
export function EmailForm({ name, waits = false, onSubmit, ...frame }: EmailFormProps) {
  const { t } = useTranslation("front");
  const { field, wrong, isValid, submit } = useFields(name, FIELDS, faultsOf, ({ email }) =>
    onSubmit(email.trim()),
  );
  return (
    <FormFrame {...frame} wrong={wrong} isDisabled={waits && !isValid} onSubmit={submit}>
      <TextField
        {...field("email")}
        label={t("account.email")}
        hint={t("account.emailHint")}
        type="email"
        autoComplete="email"
        maxLength={LONGEST_EMAIL}
      />
    </FormFrame>
  );
}

/** The longest address that mail can have. */
const LONGEST_EMAIL = 254;

function faultsOf({ email }: { email: string }) {
  if (isBlank(email)) return { email: "required" } as const;
  return isEmail(email) ? {} : ({ email: "email" } as const);
}
