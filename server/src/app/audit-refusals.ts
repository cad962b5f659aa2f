import type { ErrorCode } from '@foyer/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { AuditEvent } from '#src/audit/audit.ts';
import { auditRarely } from '#src/audit/audit-rarely.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** Refusals that are recorded in the audit log wherever they come from. */
const recorded: Partial<Record<ErrorCode, AuditEvent>> = {
  CSRF_FAILED: 'csrf.failed',
  RATE_LIMITED: 'limit.hit',
  STEP_UP_REQUIRED: 'step-up',
  ACCOUNT_SUSPENDED: 'sign-in',
  INVALID_ID_TOKEN: 'token.rejected',
  INVALID_CALLBACK: 'token.rejected',
};

/** Records each kind once a minute per address, as refused callers may retry in a loop. */
export function auditRefusals(app: FastifyInstance, deps: Deps): void {
  app.addHook('onError', async (request, _reply, error) => {
    const event = error instanceof AppError ? recorded[error.code] : undefined;
    if (event === undefined || !request.viewer) return;
    const { viewer } = request;
    const signedIn = viewer.kind === 'user' ? { userId: viewer.userId, sessionId: viewer.sessionId } : {};
    const reason = event === 'sign-in' ? 'ACCOUNT_SUSPENDED' : request.routeOptions.url;
    await auditRarely(deps, viewer, { event, outcome: 'fail', reason, ...signedIn });
  });
}
