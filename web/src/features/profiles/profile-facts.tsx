import { useTranslation } from "react-i18next";
import type { ProfileParams } from "../../api/types.ts";

/** The kind and number of a profile, folded: support asks for them. */
export function ProfileFacts({ profile }: { profile: ProfileParams }) {
  const { t } = useTranslation("front");
  return (
    <details className="account-facts small">
      <summary>{t("profiles.facts")}</summary>
      <dl>
        <div>
          <dt>{t("profiles.type")}</dt>
          <dd>{t(`profiles.types.${profile.type}`, { defaultValue: profile.type })}</dd>
        </div>
        <div>
          <dt>{t("profiles.id")}</dt>
          <dd>{profile.profileId}</dd>
        </div>
      </dl>
    </details>
  );
}
