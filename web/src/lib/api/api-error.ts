import { type ErrorCode, errorCodes } from '@foyer/contract/errors.ts';
import type { FieldError } from '@foyer/contract/http.ts';

/** Codes of calls that got no response, or one that could not be read. */
export type LocalErrorCode = 'NETWORK_ERROR' | 'TIMEOUT' | 'BAD_ANSWER';

const localCodes: readonly string[] = ['NETWORK_ERROR', 'TIMEOUT', 'BAD_ANSWER'] satisfies LocalErrorCode[];
const serverCodes: ReadonlySet<string> = new Set(errorCodes);

function isKnown(code: string): code is ErrorCode | LocalErrorCode {
  return serverCodes.has(code) || localCodes.includes(code);
}

function isFieldError(value: unknown): value is FieldError {
  if (typeof value !== 'object' || value === null || !('field' in value) || !('message' in value)) return false;
  return typeof value.field === 'string' && typeof value.message === 'string';
}

/** A refused or failed call. Decide by `code`; `useErrorText` turns it into a sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | LocalErrorCode;
  /** 0 when there was no response. */
  readonly status: number;
  readonly details: unknown;
  readonly requestId: string;
  /** Seconds to wait before trying again, when the server sent them. */
  readonly retryAfter: number | null;

  constructor(
    code: string,
    message: string,
    rest: { status?: number; details?: unknown; requestId: string; retryAfter?: number | null; cause?: unknown },
  ) {
    super(message, { cause: rest.cause });
    this.code = isKnown(code) ? code : 'INTERNAL_ERROR';
    this.status = rest.status ?? 0;
    this.details = rest.details;
    this.requestId = rest.requestId;
    this.retryAfter = rest.retryAfter ?? null;
  }

  /** The invalid fields of a VALIDATION_FAILED, each with its message key. */
  get fields(): FieldError[] {
    const list: unknown[] = Array.isArray(this.details) ? this.details : [];
    return list.filter(isFieldError);
  }
}

/** Whether the server rejects the origin this page was loaded from; reloading does not help. */
export function isForeignOrigin(error: ApiError): boolean {
  const { code, details } = error;
  return (
    code === 'CSRF_FAILED' &&
    typeof details === 'object' &&
    details !== null &&
    'reason' in details &&
    details.reason === 'origin'
  );
}

/** Whether an error is a refusal or failure with one of these codes. */
export function hasCode(error: unknown, ...codes: (ErrorCode | LocalErrorCode)[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

/** The message key for one invalid field, if the server named it. `names` are its names in the request bodies. */
export function fieldErrorKey(error: unknown, ...names: string[]): string | null {
  return fieldError(error, ...names)?.message ?? null;
}

/** The error of one invalid field with its message key and the number in its message, if any. */
export function fieldError(error: unknown, ...names: string[]): FieldError | null {
  if (!(error instanceof ApiError)) return null;
  return error.fields.find(({ field }) => names.includes(field)) ?? null;
}
