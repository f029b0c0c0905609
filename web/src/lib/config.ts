/** The build number that every call carries; `runtime/server/src/http/build.rs` has the same. */
export const BUILD = "13056";

/** The key by which the server knows this app; a deployment may set its own when it builds. */
export const API_KEY: string = import.meta.env["VITE_API_KEY"] ?? "enkat-web";

/** The address that "Leave quickly" opens: an ordinary page that raises no question. */
export const NEUTRAL_ADDRESS: string = import.meta.env["VITE_NEUTRAL_ADDRESS"] ?? "https://www.yr.no/";

/** The name of the product. */
export const PRODUCT = "enkat";

/** The name of the project that this app is built for; a deployment may set its own when it builds. */
export const PROJECT: string = import.meta.env["VITE_PROJECT"] ?? PRODUCT;

/** The address of the survey that shows every kind of question. */
export const CONTROLS_TEST: string = import.meta.env["VITE_CONTROLS_TEST"] ?? "/open/demo/gallery";
