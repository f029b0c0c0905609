import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { LoginType } from "../../api/types.ts";
import { Waiting } from "../../ui/spinner.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { tabsOf, WAYS } from "./all-ways.tsx";
import type { Tab, WayProps } from "./way.ts";

interface WaysProps extends Omit<WayProps, "message"> {
  /** The reason why the last try failed, and its way. */
  failure: { way: LoginType; message: string } | undefined;
}

/** The ways to sign in: tabs, with the default one selected at first; or the only way. */
export function Ways({ failure, ...props }: WaysProps) {
  const { t } = useTranslation();
  const names = tabsOf(props.settings);
  const [first] = names;
  const preset = props.settings.defaultLoginType;
  const [selected, setSelected] = useState(() => names.find((name) => name === preset) ?? first);
  const panelOf = (way: Tab) => (
    <Way
      way={way}
      isSelected={way === selected}
      message={failure?.way === way ? failure.message : undefined}
      {...props}
    />
  );
  const sso = props.settings.loginTypes.includes("sso") && <SsoWay />;
  if (first === undefined || selected === undefined) return sso;
  if (names.length === 1)
    return (
      <>
        {panelOf(first)}
        {sso}
      </>
    );
  return (
    <>
      <Tabs
        look="list"
        label={t("signIn.header")}
        names={names}
        selected={selected}
        onSelect={setSelected}
        titleOf={(way) => t(`signIn.ways.${way}`)}
        panelOf={panelOf}
      />
      {sso}
    </>
  );
}

/** The link to the identity provider of the customer, which has a screen of its own. */
export function SsoWay() {
  const { t } = useTranslation();
  return (
    <p className="sso-way">
      <Link className="button button-quiet button-wide" to="sso" relative="path">
        {t("entry.sso")}
      </Link>
      <span className="muted small">{t("entry.ssoHint")}</span>
    </p>
  );
}

/** The form of a way. Its fields keep their values when another tab is selected; BankID is mounted only while its tab is. */
function Way({ way, isSelected, ...props }: WayProps & { way: Tab; isSelected: boolean }) {
  const { Panel, isFetched } = WAYS[way];
  if (!isFetched) return <Panel {...props} />;
  if (!isSelected) return null;
  return (
    <Suspense fallback={<Waiting />}>
      <Panel {...props} />
    </Suspense>
  );
}
