import { Screen } from "../../ui/screen.tsx";

/** Where a participant is once they have signed out. */
export function SignedOutScreen() {
  return (
    <Screen title="The participant has signed out">
      <p>The panel of the preview begins anew.</p>
    </Screen>
  );
}
