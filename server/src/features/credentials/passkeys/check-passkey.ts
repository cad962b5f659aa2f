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

/** A passkey that has just signed; `usePasskey` takes it. */
export type CheckedPasskey = { id: string; userId: string; counter: number; synced: boolean };

/**
 * Checks a passkey's answer to a challenge of this browser: of whoever it belongs to, or of `userId` alone. What is
 * refused counts as a failed sign-in (rules 7 and 9).
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
    const [known] = await deps.db
      .select({ id: passkeys.id, userId: passkeys.userId, publicKey: passkeys.publicKey })
      .from(passkeys)
      .where(and(eq(passkeys.credentialId, credential.id), userId === null ? undefined : eq(passkeys.userId, userId)));
    if (!known) throw passkeyRefused();
    const said = await readAssertion(deps, credential, { challenge, publicKey: known.publicKey });
    requireOwner(known.userId, said.userHandle, purpose);
    return { id: known.id, userId: known.userId, counter: said.counter, synced: said.synced };
  } catch (refusal) {
    if (refusal instanceof AppError) await refused(deps, viewer, purpose, userId);
    throw refusal;
  }
}

/**
 * Notes the use of a passkey, in the transaction that lets its owner in. Its counter only rises: when it does not,
 * there may be a copy of the key. Authenticators that sync stay at 0.
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
  const [left] = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, id));
  throw passkeyRefused(left ? new CounterFellBack(userId) : undefined);
}

/** Why `usePasskey` refused; `auditIfCopied` tells of it once the transaction is gone. */
class CounterFellBack extends Error {
  readonly userId: string;
  constructor(userId: string) {
    super('the counter of a passkey fell back');
    this.userId = userId;
  }
}

/** Records that a passkey may have been copied, if that is why the transaction failed; passes every failure on. */
export async function auditIfCopied(deps: Deps, viewer: Viewer, failure: unknown): Promise<never> {
  if (failure instanceof AppError && failure.cause instanceof CounterFellBack) {
    const { userId } = failure.cause;
    deps.log.fatal({ event: 'passkey.cloned', userId, requestId: viewer.requestId }, 'a passkey may have been copied');
    await countFailedSignIn(deps, viewer);
    await audit(deps, viewer, { event: 'passkey.cloned', outcome: 'fail', userId });
  }
  throw failure;
}

/** A person who picked the passkey themselves is named by it, and by the same name as we know (WebAuthn 7.2, step 6). */
function requireOwner(userId: string, userHandle: string | null, purpose: 'sign-in' | 'step-up'): void {
  if (userHandle === null && purpose === 'step-up') return;
  if (userHandle !== Buffer.from(userHandleOf(userId)).toString('base64url')) throw passkeyRefused();
}

async function refused(deps: Deps, viewer: Viewer, purpose: string, userId: string | null): Promise<void> {
  await countFailedSignIn(deps, viewer);
  const about = userId === null ? {} : { userId };
  await audit(deps, viewer, { event: 'passkey.refused', outcome: 'fail', reason: purpose, ...about });
}
