import { type ComponentType, lazy } from "react";
import { loadFrontTexts } from "../lib/i18n.ts";

/** The screens of a health account. */
export const Profiles = lazy(async () => {
  const [{ ProfilesScreens }] = await Promise.all([
    import("../features/profiles/profiles-screens.tsx"),
    loadFrontTexts(),
  ] as const);
  return { default: ProfilesScreens };
});

type Screens = typeof import("./front-screens.ts");

const fetchScreens = async () =>
  (await Promise.all([import("./front-screens.ts"), loadFrontTexts()] as const))[0];

/** Fetches a screen in front of the surveys when it is needed. */
function screen<Name extends keyof Screens>(name: Name) {
  type Props = Screens[Name] extends ComponentType<infer P> ? P : never;
  return lazy(async () => ({ default: (await fetchScreens())[name] as ComponentType<Props> }));
}

export const AccountClosed = screen("AccountClosedScreen");
export const Content = screen("ContentScreen");
export const Demo = screen("DemoScreen");
export const DemoFeedback = screen("DemoFeedbackScreen");
export const DeveloperConsole = screen("DeveloperConsole");
export const Faq = screen("FaqScreen");
export const Forgot = screen("ForgotScreen");
export const Forms = screen("FormsScreen");
export const Login = screen("LoginScreen");
export const Redirect = screen("RedirectScreen");
export const Register = screen("RegisterScreen");
export const Reset = screen("ResetScreen");
export const Sso = screen("SsoScreen");
export const Status = screen("StatusScreen");
export const Surveys = screen("SurveysScreen");
