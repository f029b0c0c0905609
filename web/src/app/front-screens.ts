// The screens in front of the surveys. They come together, with their texts.

export { ContentScreen } from "../features/content/content-screen.tsx";
export { DemoFeedbackScreen } from "../features/demo-feedback/demo-feedback-screen.tsx";
export { DeveloperConsole } from "../features/developer-console/developer-console.tsx";
export { FaqScreen } from "../features/faq/faq-screen.tsx";
export { AccountClosedScreen } from "../features/front/account-closed-screen.tsx";
export { DemoScreen } from "../features/front/demo-screen.tsx";
export { ForgotScreen } from "../features/front/forgot-screen.tsx";
export { LoginScreen } from "../features/front/login-screen.tsx";
export { RedirectScreen } from "../features/front/redirect-screen.tsx";
export { RegisterScreen } from "../features/front/register-screen.tsx";
export { ResetScreen } from "../features/front/reset-screen.tsx";
export { SsoScreen } from "../features/front/sso-screen.tsx";
export { FormsScreen } from "../features/surveys/forms-screen.tsx";
export { StatusScreen } from "../features/surveys/status-screen.tsx";
export { SurveysScreen } from "../features/surveys/surveys-screen.tsx";
