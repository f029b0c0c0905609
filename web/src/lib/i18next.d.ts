import "i18next";
import type front from "../../locales/front/sv-SE.json";
import type report from "../../locales/report/sv-SE.json";
import type app from "../../locales/sv-SE.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "app";
    resources: { app: typeof app; front: typeof front; report: typeof report };
  }
}
