import { and, eq } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { identities } from '#src/db/schema/identities.ts';
import type { Deps, ProviderClaims } from '#src/deps.ts';
import { notifyOwner } from '#src/features/notifications/notify-owner.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { identityColumns, lockIdentity } from './queries.ts';

/** The provider claims that are stored with an identity, from a token or from an earlier step. */
export type SavedClaims = Pick<ProviderClaims, 'provider' | 'issuer' | 'subject' | 'email' | 'name' | 'picture'>;

/**
 * Links an identity to a user, in the transaction that proved it. Linking one's own again is fine; another account's throws
 * IDENTITY_IN_USE, and then the transaction must not commit. `silent`: the account was created with it, so its owner is
 * not notified. Call `deps.wakeOutbox()` after the commit.
 */
export async function saveIdentity(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  viewer: Origin,
  { userId, claims, used, silent = false }: { userId: string; claims: SavedClaims; used: boolean; silent?: boolean },
) {
  await lockIdentity(tx, claims);
  const { provider, issuer, subject, email, name, picture } = claims;
  const now = deps.clock.now();
  const details = { email, name, picture, ...(used && { lastUsedAt: now }) };
  const [linked] = await tx
    .insert(identities)
    .values({ id: deps.random.uuid(), userId, provider, issuer, subject, ...details, linkedAt: now })
    .onConflictDoNothing({ target: [identities.issuer, identities.subject] })
    .returning(identityColumns);
  if (linked) {
    const entry = { event: 'identity.linked', outcome: 'ok', reason: provider, userId } as const;
    await auditIn(deps, tx, viewer, entry);
    if (!silent) await notifyOwner(deps, tx, viewer, { userId, what: `${provider}-linked` });
    return linked;
  }
  const [own] = await tx
    .update(identities)
    .set(details)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject), eq(identities.userId, userId)))
    .returning(identityColumns);
  if (!own) throw new AppError('IDENTITY_IN_USE', 'This account is already linked to another Foyer account.');
  return own;
}
