import { audit } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { countFailedSignIn, requireFewFailures } from '#src/features/accounts/failed-sign-ins.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** Signs in unless too much has failed from this address; a token that is none counts as a failure (rules 7 and 9). */
export async function countingFailures<T>(deps: Deps, viewer: Viewer, signIn: () => Promise<T>): Promise<T> {
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
