import { API_KEY, BUILD } from "../lib/config.ts";
import { noteFailure } from "../lib/developer-log.ts";
import { noteBuild } from "../lib/other-build.ts";
import { stored } from "../lib/stored.ts";
import { ApiError, NO_ENVELOPE, UNREACHABLE } from "./api-error.ts";
import type { MethodOf, Requests, Responses } from "./types.ts";

type Envelope = { hasError: boolean; data?: unknown; errorCode?: string; errorMessage?: string };

const REMINDER_EXCEPTION = "ServiceException: Reminder1SendAfter";

function isEnvelope(body: unknown): body is Envelope {
  return (
    typeof body === "object" && body !== null && "hasError" in body && typeof body.hasError === "boolean"
  );
}

function headers(): HeadersInit {
  const token = stored.token.get();
  const accountToken = stored.accountToken.get();
  return {
    "Content-Type": "application/json",
    "X-Api-Key": API_KEY,
    "X-Build": BUILD,
    ...(token ? { "X-Token": token } : {}),
    ...(accountToken ? { "X-Account-Token": accountToken } : {}),
  };
}

function errorCodeOf({ errorCode, errorMessage }: Envelope): string {
  if (errorMessage === REMINDER_EXCEPTION) return "incorrectParameterReminder1SendAfter";
  return errorCode ?? NO_ENVELOPE;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    throw new ApiError(UNREACHABLE, 0, String(cause));
  }
}

/** Calls the server. Returns the data of its envelope. */
export async function call<Path extends keyof Requests>(
  method: MethodOf<Path>,
  path: Path,
  body: Requests[Path],
  init?: RequestInit,
): Promise<Responses[Path]> {
  const response = await reach(path, { ...init, method, headers: headers(), body: JSON.stringify(body) });
  noteBuild(response.headers.get("X-Build"));
  const envelope: unknown = await response.json().catch(() => undefined);
  if (!isEnvelope(envelope)) throw new ApiError(NO_ENVELOPE, response.status);
  if (envelope.hasError || !response.ok) {
    const errorCode = errorCodeOf(envelope);
    noteFailure(errorCode);
    throw new ApiError(errorCode, response.status, envelope.errorMessage, envelope.data);
  }
  return envelope.data as Responses[Path];
}

/** Fetches immutable JSON by its address. */
export async function fetchJson<Data>(path: string): Promise<Data> {
  const response = await reach(path, {});
  if (!response.ok) throw new ApiError(NO_ENVELOPE, response.status);
  return (await response.json()) as Data;
}
