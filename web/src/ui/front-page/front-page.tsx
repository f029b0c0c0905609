import type { ReactNode } from "react";
import { useHeadingFocus, useTitle } from "../../lib/use-title.ts";
import { Logo } from "../logo.tsx";
import { PageMenus } from "../page-menus.tsx";
import { Footer } from "./footer.tsx";
import { Scene } from "./scene.tsx";
import "./front-page.css";

interface FrontPageProps {
  /** The page's name, independent of its title in the current language. */
  name: string;
  title: string;
  /** A box on a picture, or a page to read. */
  look?: "box" | "text";
  hasFooter?: boolean;
  children?: ReactNode;
}

/** The frame of the pages before the surveys: menus at the upper right, logo, heading, footer. */
export function FrontPage({ name, title, look = "text", hasFooter = true, children }: FrontPageProps) {
  const heading = useHeadingFocus(name);
  useTitle(title);
  return (
    <div className={`front front-${look}`}>
      {look === "box" && <Scene />}
      <header className="front-bar">
        <PageMenus />
      </header>
      <main id="content" className="front-main" tabIndex={-1}>
        <Logo className="screen-logo" />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
      {hasFooter && <Footer />}
    </div>
  );
}
