import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { PRODUCT, PROJECT } from "../../lib/config.ts";

/** A link of the footer. */
interface FooterLink {
  path: string;
  text: "footer.faq" | "footer.about" | "footer.cookies";
}

const LINKS: readonly FooterLink[] = [
  { path: "/faq", text: "footer.faq" },
  { path: "/about", text: "footer.about" },
  { path: "/cookie-policy", text: "footer.cookies" },
];

/** The links at the bottom. On the about page they are the product's own, not those of a project built on it. */
export function Footer({ project = PROJECT }: { project?: string }) {
  const { t } = useTranslation("front");
  const { pathname } = useLocation();
  if (pathname.toLowerCase() === "/about" && project !== PRODUCT) return null;
  return (
    <footer className="front-footer">
      <nav aria-label={t("footer.label")}>
        <ul>
          {LINKS.map(({ path, text }) => (
            <li key={path}>
              <Link to={path} aria-current={pathname === path ? "page" : undefined}>
                {t(text)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
