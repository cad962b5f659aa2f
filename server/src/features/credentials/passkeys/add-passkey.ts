import type { Passkey } from '@foyer/contract/credentials/passkeys.ts';
import { cleanLine } from '@foyer/contract/rules/names/name.ts';
import { eq, sql } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { passkeyRules } from '#src/config/sign-in.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { isUniqueViolation } from '#src/db/faults/is-unique-violation.ts';
import { users } from '#src/db/schema/accounts.ts';
import { passkeys } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import { notifyOwner } from '#src/features/notifications/notify-owner.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { newPasskeyChallenge, takePasskeyChallenge } from './challenges.ts';
import { presentPasskey } from './list-passkeys.ts';
import {
  algorithms,
  loadWebAuthn,
  passkeyRefused,
  readRegistration,
  relyingParty,
  type SentCredential,
  userHandleOf,
} from './webauthn.ts';

/** Options for creating a passkey: discoverable, and with user verification. */
export async function startPasskeyRegistration(deps: Deps, viewer: SignedInUser) {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  const excludeCredentials = await requireRoom(deps.db, userId);
  const [owner] = await deps.db
    .select({
      account: sql<string>`coalesce(${users.emailTyped}, ${users.email}, ${users.phone}, ${users.name})`,
      name: users.name,
    })
    .from(users)
    .where(eq(users.id, userId));
  const { generateRegistrationOptions } = await loadWebAuthn();
  const challenge = await newPasskeyChallenge(deps, viewer, { purpose: 'register', userId });
  const options = await generateRegistrationOptions({
    rpName: 'Foyer',
    rpID: relyingParty(deps.settings).id,
    userID: userHandleOf(userId),
    userName: owner?.account ?? '',
    userDisplayName: owner?.name ?? '',
    challenge,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials,
  });
  return { ...options };
}

/** Adds the passkey that the browser created, and notifies its owner. */
export async function addPasskey(
  deps: Deps,
  viewer: SignedInUser,
  { credential, name }: { credential: SentCredential; name?: string | undefined },
): Promise<Passkey> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  const challenge = await takePasskeyChallenge(deps, viewer, { purpose: 'register', userId }, credential);
  const registration = await readRegistration(deps, credential, { challenge });
  const passkey = {
    id: deps.random.uuid(),
    // Named after the browser by default, which reads the same in every language.
    name: cleanLine(name ?? viewer.browser),
    synced: registration.synced,
    createdAt: deps.clock.now(),
    lastUsedAt: null,
  };
  await deps.db
    .transaction(async (tx) => {
      await lockOwnAccount(deps, tx, viewer);
      await requireRoom(tx, userId);
      await tx.insert(passkeys).values({ ...registration, ...passkey, userId });
      await auditIn(deps, tx, viewer, { event: 'passkey.added', outcome: 'ok', userId });
      await notifyOwner(deps, tx, viewer, { userId, what: 'passkey-added' });
    })
    .catch((cause: unknown) => {
      throw isUniqueViolation(cause, 'passkeys_credential_id_unique') ? passkeyRefused(cause) : cause;
    });
  deps.wakeOutbox();
  return presentPasskey(passkey);
}

/** The account's credentials; throws TOO_MANY_PASSKEYS when the limit is reached. */
async function requireRoom(db: Db | Tx, userId: string): Promise<{ id: string; transports: string[] }[]> {
  const existing = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  if (existing.length < passkeyRules.perUser) return existing;
  throw new AppError('TOO_MANY_PASSKEYS', 'You have reached the limit of passkeys. Remove one first.');
}
