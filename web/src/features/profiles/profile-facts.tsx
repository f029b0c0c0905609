import { useTranslation } from "react-i18next";
import type { ProfileName } from "../../api/types.ts";

/** What a profile is and by which number it is known. */
export function ProfileFacts({ profile }: { profile: ProfileName }) {
  const { t } = useTranslation("front");
  return (
    <dl className="account-facts">
      <div>
        <dt>{t("profiles.type")}</dt>
        <dd>{t(`profiles.types.${profile.type}`, { defaultValue: profile.type })}</dd>
      </div>
      <div>
        <dt>{t("profiles.id")}</dt>
        <dd className="account-id">{profile.profileId}</dd>
      </div>
    </dl>
  );
}
