import { and, eq, lt, or, sql } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { passkeys } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { countFailedSignIn, requireFewFailures } from '#src/features/accounts/failed-sign-ins.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { takePasskeyChallenge } from './challenges.ts';
import { passkeyRefused, readAssertion, type SentCredential, userHandleOf } from './webauthn.ts';

/** A passkey whose signature was verified; pass it to `usePasskey`. */
export type CheckedPasskey = { id: string; userId: string; counter: number; synced: boolean };

/**
 * Verifies a passkey's answer to a challenge of this browser, for any user or only for `userId`. A refusal counts as a
 * failed sign-in.
 */
export async function checkPasskey(
  deps: Deps,
  viewer: Viewer,
  {
    purpose,
    userId,
    credential,
  }: { purpose: 'sign-in' | 'step-up'; userId: string | null; credential: SentCredential },
): Promise<CheckedPasskey> {
  await requireFewFailures(deps, viewer);
  try {
    const challenge = await takePasskeyChallenge(deps, viewer, { purpose, userId }, credential);
    const [passkey] = await deps.db
      .select({ id: passkeys.id, userId: passkeys.userId, publicKey: passkeys.publicKey })
      .from(passkeys)
      .where(and(eq(passkeys.credentialId, credential.id), userId === null ? undefined : eq(passkeys.userId, userId)));
    if (!passkey) throw passkeyRefused();
    const assertion = await readAssertion(deps, credential, { challenge, publicKey: passkey.publicKey });
    requireOwner(passkey.userId, assertion.userHandle, purpose);
    return { id: passkey.id, userId: passkey.userId, counter: assertion.counter, synced: assertion.synced };
  } catch (refusal) {
    if (refusal instanceof AppError) await recordRefusal(deps, viewer, purpose, userId);
    throw refusal;
  }
}

/**
 * Records the use of a passkey, in the transaction that signs its owner in. A counter that does not rise may mean a cloned
 * key, so it is refused. Synced authenticators stay at 0.
 */
export async function usePasskey(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, userId, counter, synced }: CheckedPasskey,
): Promise<void> {
  const [used] = await tx
    .update(passkeys)
    .set({ counter, synced, lastUsedAt: deps.clock.now() })
    .where(
      and(
        eq(passkeys.id, id),
        eq(passkeys.userId, userId),
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`)),
      ),
    )
    .returning({ id: passkeys.id });
  if (used) return;
  const [existing] = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, id));
  throw passkeyRefused(existing ? new CounterFellBack(userId) : undefined);
}

/** The cause of a refusal by `usePasskey`; `auditIfCopied` records it after the rollback. */
class CounterFellBack extends Error {
  readonly userId: string;
  constructor(userId: string) {
    super('the counter of a passkey fell back');
    this.userId = userId;
  }
}

/** Records that a passkey may have been cloned if that made the transaction fail; rethrows every failure. */
export async function auditIfCopied(deps: Deps, viewer: Viewer, failure: unknown): Promise<never> {
  if (failure instanceof AppError && failure.cause instanceof CounterFellBack) {
    const { userId } = failure.cause;
    deps.log.fatal({ event: 'passkey.cloned', userId, requestId: viewer.requestId }, 'a passkey may have been copied');
    await countFailedSignIn(deps, viewer);
    await audit(deps, viewer, { event: 'passkey.cloned', outcome: 'fail', userId });
  }
  throw failure;
}

/** When the user chose the passkey themselves, its user handle must name the account (WebAuthn 7.2, step 6). */
function requireOwner(userId: string, userHandle: string | null, purpose: 'sign-in' | 'step-up'): void {
  if (userHandle === null && purpose === 'step-up') return;
  if (userHandle !== Buffer.from(userHandleOf(userId)).toString('base64url')) throw passkeyRefused();
}

async function recordRefusal(deps: Deps, viewer: Viewer, purpose: string, userId: string | null): Promise<void> {
  await countFailedSignIn(deps, viewer);
  const about = userId === null ? {} : { userId };
  await audit(deps, viewer, { event: 'passkey.refused', outcome: 'fail', reason: purpose, ...about });
}
