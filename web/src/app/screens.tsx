import { lazy, Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { LoginCheck } from "../features/profiles/login-check.tsx";
// Most participants arrive here: as a part of its own, the screen would be loaded only after the app.
import { SignInScreen } from "../features/sign-in/sign-in-screen.tsx";
import { CONTROLS_TEST } from "../lib/config.ts";
import { isSectionAddress } from "../lib/survey-address.ts";
import { RETURN_PATH } from "../shared/return-link/return-link.ts";
import { GENDER_PATH } from "../shared/sign-in/begin.ts";
import { Waiting } from "../ui/spinner.tsx";
import * as Front from "./front.ts";
import { NotFound } from "./not-found.tsx";
import { guarded } from "./screen-boundary.tsx";
import { SignedOut } from "./signed-out.tsx";

const ComeBackScreen = lazy(() => import("../features/come-back/come-back-screen.tsx"));
const fetchSurvey = () => import("./survey-screens.tsx");
const SurveyScreens = lazy(fetchSurvey);
const SurveySso = lazy(() => import("../features/sso/sso-screen.tsx"));
const GenderScreen = lazy(() => import("../features/sign-in/gender-screen.tsx"));
const BankIdReturn = lazy(() => import("../features/bank-id/return-screen.tsx"));
const OidcCallback = lazy(() => import("../features/sso/callback-screen.tsx"));

const BY_TYPE = "survey/:type/:linkName";

/** The addresses of surveys. Each has a status screen and a single sign-on below it. */
const ENTRIES = [
  "open/:type",
  "open/:customer/:type",
  "open/:customer/:type/:linkName",
  BY_TYPE,
  "survey/:customer/:type/:linkName",
];

const nowhere = <Navigate to="/404" replace />;

/** The screen of each address. Fixed words win over names in an address; case makes no difference. */
export function Screens() {
  const { pathname, state } = useLocation();
  const isSection = isSectionAddress(pathname, state);
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route index element={<Navigate to="/login" replace />} />
        {["login", "login/:profileCode/:participantCode"].map((path) => (
          <Route key={path} path={path} element={guarded("front", <Front.Login />)} />
        ))}
        <Route path="login/sso" element={guarded("front", <Front.Sso />)} />
        <Route path="demo" element={guarded("front", <Front.Demo />)} />
        <Route path="redirect" element={guarded("front", <Front.Redirect />)} />
        <Route path="forgot" element={guarded("front", <Front.Forgot />)} />
        {["", "/:email"].flatMap((email) => [
          <Route
            key={`register${email}`}
            path={`register${email}/:code`}
            element={guarded("front", <Front.Register />)}
          />,
          <Route
            key={`reset${email}`}
            path={`reset${email}/:code`}
            element={guarded("front", <Front.Reset />)}
          />,
        ])}
        <Route path="register" element={guarded("front", <Front.Register />)} />
        <Route path="reset" element={guarded("front", <Front.Reset />)} />
        <Route path="faq" element={guarded("front", <Front.Faq />)} />
        <Route path="about" element={guarded("front", <Front.Content />)} />
        <Route path="cookie-policy" element={guarded("front", <Front.Content />)} />
        <Route path="accountclosed" element={guarded("front", <Front.AccountClosed />)} />
        <Route
          path="profiles/*"
          element={guarded(
            "profiles",
            <LoginCheck>
              <Front.Profiles />
            </LoginCheck>,
          )}
        />
        <Route path="controls-test" element={<Navigate to={CONTROLS_TEST} replace />} />
        <Route path="surveys" element={guarded("front", <Front.Surveys />)} />
        <Route path="survey/forms/:customer" element={guarded("front", <Front.Forms />)} />
        <Route path="survey/forms/demo-feedback" element={guarded("front", <Front.DemoFeedback />)} />
        {ENTRIES.flatMap((path) => [
          (path !== BY_TYPE || !isSection) && (
            <Route
              key={path}
              path={path}
              element={guarded("signIn", <SignInScreen fetchNext={fetchSurvey} />)}
            />
          ),
          <Route
            key={`${path}/status`}
            path={`${path}/status`}
            element={guarded("front", <Front.Status />)}
          />,
          <Route key={`${path}/sso`} path={`${path}/sso`} element={guarded("provider", <SurveySso />)} />,
        ])}
        <Route path={GENDER_PATH} element={guarded("signIn", <GenderScreen />)} />
        {["", "/:way"].map((way) => (
          <Route key={way} path={`oidc/callback${way}`} element={guarded("provider", <OidcCallback />)} />
        ))}
        <Route path="bank-id/return" element={guarded("provider", <BankIdReturn />)} />
        <Route path="survey/*" element={guarded("survey", <SurveyScreens />)} />
        <Route path={RETURN_PATH} element={guarded("comeBack", <ComeBackScreen />)} />
        <Route path="signed-out" element={guarded("front", <SignedOut />)} />
        <Route path="404" element={guarded("front", <NotFound />)} />
        <Route path="*" element={nowhere} />
      </Routes>
    </Suspense>
  );
}
