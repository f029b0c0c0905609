import { useTranslation } from "react-i18next";
import { MemoryRouter } from "react-router";
import type { LoginSettings } from "../api/types.ts";
import { CookieNoticeView } from "../app/cookie-notice.tsx";
import { TABS, WAYS } from "../features/sign-in/all-ways.tsx";
import type { Tab } from "../features/sign-in/way.ts";
import { SsoWay } from "../features/sign-in/ways.tsx";
import { LANGUAGES, type Language } from "../lib/languages.ts";
import { Button } from "../ui/button.tsx";
import { SchemeMenu } from "../ui/scheme-menu.tsx";
import { Screen } from "../ui/screen.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { Counted } from "./counted.tsx";
import { slot, When } from "./slots.tsx";

/**
 * The entry page of a public survey, as a template: the first screen of the app for a new visitor. The server fills in the survey,
 * and the app takes its place once it has loaded.
 */
export function EntryShell() {
  const { t } = useTranslation();
  return (
    <MemoryRouter>
      <a className="skip-link" href="#content">
        {t("skip")}
      </a>
      <When is="cookieNotice">
        <CookieNoticeView />
      </When>
      <Screen
        title={slot("title.name")}
        corner={
          <>
            <p className="sign-in-customer">{slot("settings.customerName")}</p>
            <SchemeMenu />
            <When is="settings.languages | length > 1">
              <Languages />
            </When>
          </>
        }
        foot={
          <Button look="link" className="help-link">
            {t("help.link")}
          </Button>
        }
      >
        <When is="title.description">
          <p className="entry-lead">{slot("title.description")}</p>
        </When>
        <Facts />
        <When is="settings.isDemo">
          <p className="muted small">{t("signIn.demo")}</p>
        </When>
        <section className="entry-ways" aria-labelledby="entry-ways">
          <h2 id="entry-ways">
            <Header />
          </h2>
          <p className="muted small">
            <When is="isNameless">{t("signIn.intro")}</When>
            <When is="not isNameless">{t("signIn.introNamed")}</When>
          </p>
          <Ways />
        </section>
      </Screen>
    </MemoryRouter>
  );
}

function Languages() {
  const { t, i18n } = useTranslation();
  return (
    <div className="language-menu">
      <label htmlFor="language" className="visually-hidden">
        {t("language")}
      </label>
      <select id="language" name="language" defaultValue={i18n.language}>
        {(Object.keys(LANGUAGES) as Language[]).map((code) => (
          <When key={code} is={`"${code}" in settings.languages`}>
            <option value={code} lang={code}>
              {LANGUAGES[code]}
            </option>
          </When>
        ))}
      </select>
    </div>
  );
}

function Facts() {
  const { t } = useTranslation();
  const [least, most] = ["settings.length.least", "settings.length.most"];
  const questions = { least: `${least}.questions`, most: `${most}.questions` };
  return (
    <ul className="entry-facts">
      <li>
        <strong>{t("entry.from", { sender: slot("settings.customerName") })}</strong>
      </li>
      <When is="settings.length">
        <li>
          <strong>
            <Counted words="entry.minutes" least={`${least}.minutes`} most={`${most}.minutes`} />
          </strong>{" "}
          <When is={`${questions.least} != ${questions.most}`}>
            <Counted words="entry.questionsBy" {...questions} />
          </When>
          <When is={`${questions.least} == ${questions.most}`}>
            <Counted words="entry.questions" {...questions} />
          </When>
        </li>
      </When>
      <li>
        <strong>{t("entry.pause")}</strong> {t("entry.saved")}
      </li>
      <When is="readers">
        <li>
          <strong>{t("entry.readers")}</strong> {slot("readers")}
        </li>
      </When>
    </ul>
  );
}

function Header() {
  const { t } = useTranslation();
  return (
    <>
      <When is="hasTabs">{t("signIn.header")}</When>
      <When is="not hasTabs">
        {TABS.map((way) => (
          <When key={way} is={`chosen == "${way}"`}>
            {t(`signIn.${WAYS[way].header}`)}
          </When>
        ))}
      </When>
    </>
  );
}

function Ways() {
  const { t } = useTranslation();
  const panels = TABS.map((way) => (
    <When key={way} is={`chosen == "${way}"`}>
      <Panel way={way} />
    </When>
  ));
  return (
    <>
      <When is="hasTabs">
        <div
          className="tabs tabs-list"
          role="tablist"
          aria-label={t("signIn.header")}
          aria-orientation="vertical"
        >
          {TABS.map((way) => (
            <When key={way} is={`"${way}" in settings.loginTypes`}>
              <button
                type="button"
                role="tab"
                className="tab"
                aria-selected={slot(`"true" if chosen == "${way}" else "false"`) as "true"}
              >
                {t(`signIn.ways.${way}`)}
              </button>
            </When>
          ))}
        </div>
        <div role="tabpanel">{panels}</div>
      </When>
      <When is="not hasTabs">{panels}</When>
      <When is={`"sso" in settings.loginTypes`}>
        <SsoWay />
      </When>
    </>
  );
}

/** The form of a way to sign in. Further fields depend on the survey's settings. */
function Panel({ way }: { way: Tab }) {
  const { Panel: Form, isFetched, asks } = WAYS[way];
  const form = (settings: Partial<LoginSettings>) => (
    <Form settings={settings as LoginSettings} busy={false} message={undefined} onSignIn={() => undefined} />
  );
  if (isFetched) return <Waiting />;
  if (asks === undefined) return form({});
  return (
    <>
      <When is={`settings.${asks}`}>{form({ [asks]: true })}</When>
      <When is={`not settings.${asks}`}>{form({})}</When>
    </>
  );
}
