import { Component, type ReactNode } from "react";
import { CrashScreen } from "./crash-screen.tsx";

/** Shows a calm screen instead of nothing when something in the app breaks. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <CrashScreen /> : this.props.children;
  }
}
