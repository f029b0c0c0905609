import { Screen } from "../../ui/screen.tsx";

/** The screen after signing out. */
export function SignedOutScreen() {
  return (
    <Screen title="The participant has signed out">
      <p>The panel of the preview begins anew.</p>
    </Screen>
  );
}
