import { audit } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { countFailedSignIn, requireFewFailures } from '#src/features/accounts/failed-sign-ins.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** Runs a sign-in unless there were too many failures from this address; an invalid token counts as a failure. */
export async function withFailureCount<T>(deps: Deps, viewer: Viewer, signIn: () => Promise<T>): Promise<T> {
  await requireFewFailures(deps, viewer);
  try {
    return await signIn();
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === 'INVALID_ID_TOKEN') {
      await countFailedSignIn(deps, viewer);
      await audit(deps, viewer, { event: 'sign-in', outcome: 'fail', reason: refusal.code });
    }
    throw refusal;
  }
}
