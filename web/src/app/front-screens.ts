// The screens in front of the surveys. They are loaded together, with their texts.

export { AccountClosedScreen } from "../features/accounts/account-closed-screen.tsx";
export { DemoScreen } from "../features/accounts/demo-screen.tsx";
export { ForgotScreen } from "../features/accounts/forgot-screen.tsx";
export { LoginScreen } from "../features/accounts/login-screen.tsx";
export { RegisterScreen } from "../features/accounts/register-screen.tsx";
export { ResetScreen } from "../features/accounts/reset-screen.tsx";
export { ContentScreen } from "../features/content/content-screen.tsx";
export { DemoFeedbackScreen } from "../features/demo-feedback/demo-feedback-screen.tsx";
export { DeveloperConsole } from "../features/developer-console/developer-console.tsx";
export { FaqScreen } from "../features/faq/faq-screen.tsx";
export { SsoScreen } from "../features/sso/account-sso-screen.tsx";
export { FormsScreen } from "../features/surveys/forms-screen.tsx";
export { StatusScreen } from "../features/surveys/status-screen.tsx";
export { SurveysScreen } from "../features/surveys/surveys-screen.tsx";
export { RedirectScreen } from "./redirect-screen.tsx";
