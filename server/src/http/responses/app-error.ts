import type { ErrorCode } from '@foyer/contract/errors.ts';
import type { FieldError } from '@foyer/contract/http.ts';
import type { RuleKey } from '@foyer/contract/rules/message-keys.ts';

/** A refusal: its code, the sentence for people without our texts, and what the code's `details` hold. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Seconds after which trying again makes sense; becomes Retry-After. */
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

/** A field that is wrong for a reason the schema cannot know. `message` is the key of its sentence. */
export function fieldRefused(field: string, message: RuleKey): AppError {
  return fieldsRefused([{ field, message }]);
}

/** The same of several fields at once. */
export function fieldsRefused(details: FieldError[]): AppError {
  return new AppError('VALIDATION_FAILED', 'Some fields need another look.', { details });
}
