import { Component, type ReactNode } from "react";
import { type BrokenPart, reportError } from "../api/client-errors.ts";

interface ErrorBoundaryProps extends BrokenPart {
  /** A value whose change renders the broken part again. */
  tryAgainOn?: unknown;
  fallback: ReactNode;
  children: ReactNode;
}

/** A boundary that shows a fallback in place of a part that broke, and reports it without content. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    const { screen, question } = this.props;
    reportError({ screen, question }, error);
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.isBroken && before.tryAgainOn !== this.props.tryAgainOn)
      this.setState({ isBroken: false });
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
