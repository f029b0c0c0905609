import { useTranslation } from "react-i18next";
import type { ProfileName } from "../../api/types.ts";

/** What a profile is and by which number it is known: folded, for whoever is asked for it when something does not work. */
export function ProfileFacts({ profile }: { profile: ProfileName }) {
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
