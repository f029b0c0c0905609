// Before all other styles: it has the order of the layers.
import "./styles/index.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readContent } from "./features/report/content.ts";
import { ReportPage } from "./features/report/report-page.tsx";
import { startReportTexts } from "./features/report/texts.ts";
import { findLanguage } from "./lib/languages.ts";

const root = document.getElementById("root");
const content = readContent();

void startReportTexts(findLanguage(content.report.language) ?? "en-US").then(() => {
  if (root)
    createRoot(root).render(
      <StrictMode>
        <ReportPage content={content} />
      </StrictMode>,
    );
});
