import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Markdown } from "../../lib/markdown/markdown.tsx";
import { FrontPage } from "../../ui/front-page/front-page.tsx";

/** The about text or the cookie policy, by the path. */
export function ContentScreen() {
  const { t } = useTranslation("front");
  const isAbout = useLocation().pathname.toLowerCase() === "/about";
  const parts = isAbout
    ? (["about.parts.what", "about.parts.who", "about.parts.not"] as const)
    : ([
        "cookiePolicy.parts.why",
        "cookiePolicy.parts.cookies",
        "cookiePolicy.parts.storage",
        "cookiePolicy.parts.remove",
      ] as const);
  return (
    <FrontPage name={isAbout ? "about" : "cookies"} title={t(isAbout ? "about.title" : "cookiePolicy.title")}>
      {parts.map((part) => (
        <section key={part} className="content-part">
          <h2>{t(`${part}.title`)}</h2>
          <Markdown text={t(`${part}.body`)} />
        </section>
      ))}
      <p>
        <Link to="/">{t("back")}</Link>
      </p>
    </FrontPage>
  );
}
