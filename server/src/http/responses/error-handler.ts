import type { FieldError } from '@foyer/contract/http.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseGone } from '#src/db/faults/is-database-gone.ts';
import { AppError } from './app-error.ts';
import { statusOf } from './status-of.ts';

/** Sends every refusal and every unexpected error in the same envelope. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    const refusal = toRefusal(error);
    if (statusOf[refusal.code] === 500) request.log.error({ reqId: request.id, err: error }, 'request failed');
    return sendRefusal(reply, refusal);
  });
}

/** Responds 404 to an unknown path under /api. */
export function refuseUnknownPath(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, nothingThere());
}

function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfter))));
  if (refusal.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer');
  const body = envelopeOf(refusal);
  return reply
    .code(statusOf[refusal.code])
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

/** The body of a refusal. */
export function envelopeOf({ code, message, details }: AppError) {
  return { success: false, error: { code, message, ...(details === undefined ? {} : { details }) } };
}

const byFastifyCode: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('INVALID_JSON', 'The body is not valid JSON.'),
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('PAYLOAD_TOO_LARGE', 'The body is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError(
    'INVALID_JSON',
    'The length of the body does not match Content-Length.',
  ),
  FST_ERR_BAD_URL: nothingThere(),
  FST_STATIC_FORBIDDEN_PATH: nothingThere(),
};

function nothingThere(): AppError {
  return new AppError('NOT_FOUND', 'Not found.');
}

function toRefusal(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error.code === 'REGISTRATION_FAILED' ? causeOf(error) : error;
  const known = byFastifyCode[error.code];
  if (known) return known;
  if (error instanceof SyntaxError) return new AppError('INVALID_JSON', 'The body is not valid JSON.');
  if (isUnstorable(error)) {
    const details: FieldError[] = [{ field: 'body', message: 'invalid_format' }];
    return new AppError('VALIDATION_FAILED', 'The text contains a character that cannot be stored.', { details });
  }
  if (isDatabaseGone(error))
    return new AppError('UNAVAILABLE', 'Foyer cannot answer right now. Try again in a moment.', { retryAfter: 5 });
  return new AppError('INTERNAL_ERROR', 'Something went wrong on our side. Try again in a moment.');
}

/** A failed sign-up whose cause has a code of its own, such as an unavailable database, gets that code. */
function causeOf(failed: AppError): AppError {
  const reason = failed.cause instanceof Error ? toRefusal(failed.cause as FastifyError) : failed;
  return reason.code === 'INTERNAL_ERROR' ? failed : reason;
}

/** PostgreSQL's codes for a NUL character, in text and in JSON. */
const unstorable: readonly unknown[] = ['22021', '22P05'];

/** A NUL character that no rule of the field caught: PostgreSQL cannot store one. */
function isUnstorable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && unstorable.includes(cause.code)) return true;
  }
  return false;
}
