import { lazy, Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { LoginCheck } from "../features/profiles/login-check.tsx";
// Most people come here first: a part of its own would wait for the app, and then its screen for the part.
import { SignInScreen } from "../features/sign-in/sign-in-screen.tsx";
import { CONTROLS_TEST } from "../lib/config.ts";
import { isSectionAddress } from "../lib/survey-address.ts";
import { RETURN_PATH } from "../shared/return-link/return-link.ts";
import { GENDER_PATH } from "../shared/sign-in/begin.ts";
import { Waiting } from "../ui/spinner.tsx";
import * as Front from "./front.ts";
import { NotFound } from "./not-found.tsx";
import { SignedOut } from "./signed-out.tsx";

const ComeBackScreen = lazy(() => import("../features/come-back/come-back-screen.tsx"));
const fetchSurvey = () => import("./survey-screens.tsx");
const SurveyScreens = lazy(fetchSurvey);
const SurveySso = lazy(() => import("../features/sso/sso-screen.tsx"));
const GenderScreen = lazy(() => import("../features/sign-in/gender-screen.tsx"));
const BankIdReturn = lazy(() => import("../features/bank-id/return-screen.tsx"));
const OidcCallback = lazy(() => import("../features/sso/callback-screen.tsx"));

const BY_TYPE = "survey/:type/:linkName";

/** The addresses of surveys. Each has a status and a single sign-on below it. */
const ENTRIES = [
  "open/:type",
  "open/:customer/:type",
  "open/:customer/:type/:linkName",
  BY_TYPE,
  "survey/:customer/:type/:linkName",
];

const nowhere = <Navigate to="/404" replace />;

/** Which screen stands at which address. Fixed words win over names in an address; case makes no difference. */
export function Screens() {
  const { pathname, state } = useLocation();
  const isSection = isSectionAddress(pathname, state);
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route index element={<Navigate to="/login" replace />} />
        {["login", "login/:profileCode/:participantCode"].map((path) => (
          <Route key={path} path={path} element={<Front.Login />} />
        ))}
        <Route path="login/sso" element={<Front.Sso />} />
        <Route path="demo" element={<Front.Demo />} />
        <Route path="redirect" element={<Front.Redirect />} />
        <Route path="forgot" element={<Front.Forgot />} />
        {["", "/:email"].flatMap((email) => [
          <Route key={`register${email}`} path={`register${email}/:code`} element={<Front.Register />} />,
          <Route key={`reset${email}`} path={`reset${email}/:code`} element={<Front.Reset />} />,
        ])}
        <Route path="register" element={<Front.Register />} />
        <Route path="reset" element={<Front.Reset />} />
        <Route path="faq" element={<Front.Faq />} />
        <Route path="about" element={<Front.Content />} />
        <Route path="cookie-policy" element={<Front.Content />} />
        <Route path="accountclosed" element={<Front.AccountClosed />} />
        <Route
          path="profiles/*"
          element={
            <LoginCheck>
              <Front.Profiles />
            </LoginCheck>
          }
        />
        <Route path="controls-test" element={<Navigate to={CONTROLS_TEST} replace />} />
        <Route path="surveys" element={<Front.Surveys />} />
        <Route path="survey/forms/:customer" element={<Front.Forms />} />
        <Route path="survey/forms/demo-feedback" element={<Front.DemoFeedback />} />
        {ENTRIES.flatMap((path) => [
          (path !== BY_TYPE || !isSection) && (
            <Route key={path} path={path} element={<SignInScreen fetchNext={fetchSurvey} />} />
          ),
          <Route key={`${path}/status`} path={`${path}/status`} element={<Front.Status />} />,
          <Route key={`${path}/sso`} path={`${path}/sso`} element={<SurveySso />} />,
        ])}
        <Route path={GENDER_PATH} element={<GenderScreen />} />
        {["", "/:way"].map((way) => (
          <Route key={way} path={`oidc/callback${way}`} element={<OidcCallback />} />
        ))}
        <Route path="bank-id/return" element={<BankIdReturn />} />
        <Route path="survey/*" element={<SurveyScreens />} />
        <Route path={RETURN_PATH} element={<ComeBackScreen />} />
        <Route path="signed-out" element={<SignedOut />} />
        <Route path="404" element={<NotFound />} />
        <Route path="*" element={nowhere} />
      </Routes>
    </Suspense>
  );
}
