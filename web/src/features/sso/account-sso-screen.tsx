import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { codeOf } from "../../api/api-error.ts";
import { codeWords } from "../../api/failure-words.ts";
import { useTitle } from "../../lib/use-title.ts";
import { handOverAccount } from "../../shared/provider/hand-over.ts";
import { Passage } from "../../shared/provider/passage.tsx";
import { FrontPage } from "../../ui/front-page/front-page.tsx";
import { StatusBox } from "../../ui/status-box.tsx";

/** The screen that hands over to the identity provider for accounts at once, or says that there is none. */
export function SsoScreen() {
  const { t } = useTranslation("front");
  const { t: app } = useTranslation();
  const [failure, setFailure] = useState<string>();
  useTitle(t("sso.title"));
  useEffect(() => {
    handOverAccount("sso").catch((error: unknown) => setFailure(codeOf(error)));
  }, []);

  // One level up: the sign-in that this is a part of.
  const otherWays = (
    <p>
      <Link to=".." relative="path" replace>
        {t("sso.other")}
      </Link>
    </p>
  );
  if (failure === undefined) return <Passage words={app("sso.leaving")}>{otherWays}</Passage>;
  return (
    <FrontPage name="sso" title={t("sso.title")} look="box">
      <div className="login-box">
        <StatusBox error>{failure === "Forbidden" ? t("sso.notSetUp") : codeWords(failure, app)}</StatusBox>
        {otherWays}
      </div>
    </FrontPage>
  );
}
