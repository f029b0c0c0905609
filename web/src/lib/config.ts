/** The build number that every call carries; `runtime/server/src/http/build.rs` has the same. */
export const BUILD = "13056";

/** The key by which the server knows this app; a deployment may set its own when it builds. */
export const API_KEY: string = import.meta.env["VITE_API_KEY"] ?? "enkat-web";

/** Where "Leave quickly" goes: somewhere that anybody could have been reading. */
export const NEUTRAL_ADDRESS: string = import.meta.env["VITE_NEUTRAL_ADDRESS"] ?? "https://www.yr.no/";

/** The name of the product itself. */
export const PRODUCT = "enkat";

/** The name of the project that this app is built for; a deployment may set its own when it builds. */
export const PROJECT: string = import.meta.env["VITE_PROJECT"] ?? PRODUCT;

/** Where every kind of question can be tried. */
export const CONTROLS_TEST: string = import.meta.env["VITE_CONTROLS_TEST"] ?? "/open/demo/gallery";
