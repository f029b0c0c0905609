/** The code of a failure for which the server sent no envelope. */
export const NO_ENVELOPE = "StatusInternalServerError";

/** The code of a call that never reached the server. */
export const UNREACHABLE = "Unreachable";

/** The code of a survey in a format that this build of the app does not know. */
export const OTHER_FORMAT = "OtherFormat";

const SIGNED_OUT = new Set(["InvalidSession", "SessionExpired", "Forbidden"]);

/** A failed call: the server's error, or the lack of a valid response. */
export class ApiError extends Error {
  readonly errorCode: string;
  readonly status: number;
  readonly data: unknown;

  constructor(errorCode: string, status: number, message = "", data?: unknown) {
    super(message || errorCode);
    this.name = "ApiError";
    this.errorCode = errorCode;
    this.status = status;
    this.data = data;
  }
}

/** Returns whether the server could not be reached, or only the proxy before it. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.errorCode === UNREACHABLE || error.status >= 502);
}

const ASKS_TO_WAIT = new Set(["TooManyRequests", "Busy"]);

/** Returns the milliseconds that the server asks to wait: after too many calls, or while it is overloaded. */
export function waitOf(error: unknown): number {
  if (!ASKS_TO_WAIT.has(codeOf(error))) return 0;
  return 1000 * (dataOf<{ retryAfter: number }>(error).retryAfter ?? 1);
}

/** Returns the data of a failure; `T` is its type for the failure's code, as the API documents it. */
export function dataOf<T extends object>(error: unknown): Partial<T> {
  return ((error instanceof ApiError && error.data) || {}) as Partial<T>;
}

/** Returns the code of any failure. */
export function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.errorCode : NO_ENVELOPE;
}

/** Returns whether a failure asks for a sign-in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || SIGNED_OUT.has(error.errorCode));
}
