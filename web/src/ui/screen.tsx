import type { ReactNode } from "react";
import { useHeadingFocus, useTitle } from "../lib/use-title.ts";
import { Logo } from "./logo.tsx";

interface ScreenProps {
  title: string;
  /** The profile of a login screen, for themes that distinguish them. */
  profile?: string;
  /** The contents of the upper right corner. */
  corner?: ReactNode;
  /** The contents of the foot, above the product's logo. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** A screen with one small box: sign-in, messages, errors. */
export function Screen({ title, profile, corner, foot, children }: ScreenProps) {
  useTitle(title);
  const heading = useHeadingFocus(title);
  return (
    <div className="screen" data-profile={profile}>
      <header className="screen-bar">{corner}</header>
      <main id="content" className="screen-box" tabIndex={-1}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
      <footer className="screen-foot">
        {foot}
        <Logo className="screen-logo" />
      </footer>
    </div>
  );
}
