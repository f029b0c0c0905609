/** The code of a failure for which the server sent no envelope. */
export const NO_ENVELOPE = "StatusInternalServerError";

/** The code of a call that never reached the server. */
export const UNREACHABLE = "Unreachable";

/** A call that did not give what it was asked for. */
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

  /** Whether the participant has to sign in again. */
  get isSignedOut(): boolean {
    return this.errorCode === "InvalidSession" || this.errorCode === "SessionExpired" || this.status === 401;
  }

  /** Whether the same call may succeed later, unchanged. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** The code of any failure. */
export function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.errorCode : NO_ENVELOPE;
}
