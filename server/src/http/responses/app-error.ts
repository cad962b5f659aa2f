import type { ErrorCode } from '@foyer/contract/errors.ts';
import type { FieldError } from '@foyer/contract/http.ts';
import type { RuleKey } from '@foyer/contract/rules/message-keys.ts';

/** A refusal: its code, an English sentence for clients without our texts, and the `details` of the code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: unknown; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

/** A field that is wrong for a reason the schema cannot check. `message` is the key of the text shown beside it. */
export function fieldRefused(field: string, message: RuleKey): AppError {
  return fieldsRefused([{ field, message }]);
}

/** The same for several fields at once. */
export function fieldsRefused(details: FieldError[]): AppError {
  return new AppError('VALIDATION_FAILED', 'Some fields are not valid.', { details });
}
