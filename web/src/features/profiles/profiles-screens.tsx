import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Route, Routes } from "react-router";
import { failureWords } from "../../api/failure-words.ts";
import type { Profiles } from "../../api/types.ts";
import { wearTheme } from "../../lib/theme.ts";
import { profileAddress } from "../../shared/account/go-to-profile.ts";
import { Button } from "../../ui/button.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { AccountShell } from "./account-shell.tsx";
import { isPreview } from "./login-check.tsx";
import { PasswordScreen } from "./password-screen.tsx";
import { PreviewScreen } from "./preview-screen.tsx";
import { ProfileScreen } from "./profile-screen.tsx";
import { useProfiles } from "./use-profiles.ts";
import "./profiles.css";

const nowhere = <Navigate to="/404" replace />;

/** The screens after the login check: the shell of a health account, and its profiles. */
export function ProfilesScreens() {
  useEffect(() => wearTheme(undefined), []);
  return isPreview(window.location.href) ? <Preview /> : <Account />;
}

function Account() {
  const { t } = useTranslation();
  const { account, error, retry } = useProfiles();
  if (error !== undefined) {
    return (
      <AccountShell>
        <StatusBox error>{failureWords(error, t)}</StatusBox>
        <Button onClick={retry}>{t("retry")}</Button>
      </AccountShell>
    );
  }
  return account ? <Areas account={account} /> : <Waiting />;
}

function Areas({ account }: { account: Profiles }) {
  const [first] = account.profiles;
  const home = first ? profileAddress(first) : "/404";
  return (
    <Routes>
      <Route index element={<Navigate to={home} replace />} />
      <Route path="password" element={hasPassword(account) ? <PasswordScreen /> : nowhere} />
      <Route path=":type/:profileId" element={<ProfileScreen account={account} />} />
      <Route path="*" element={nowhere} />
    </Routes>
  );
}

/** Returns whether the account has a password: an e-mail address alone leads to a demo, which has none. */
function hasPassword({ profiles }: Profiles): boolean {
  return profiles.some(({ type }) => type === "Health");
}

function Preview() {
  return (
    <Routes>
      <Route path=":type/:profileId" element={<PreviewScreen />} />
      <Route path="*" element={nowhere} />
    </Routes>
  );
}
