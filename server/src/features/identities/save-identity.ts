import { and, eq } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { identities } from '#src/db/schema/identities.ts';
import type { Deps, ProviderClaims } from '#src/deps.ts';
import { notifyOwner } from '#src/features/notifications/notify-owner.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { lockIdentity, shownColumns } from './queries.ts';

/** Who somebody is at a provider, whether a token says it or what was kept of one. */
export type SavedClaims = Pick<ProviderClaims, 'provider' | 'issuer' | 'subject' | 'email' | 'name' | 'picture'>;

/**
 * Makes an identity the user's, in the transaction that proved it. Theirs already is as good; somebody else's is
 * refused with IDENTITY_IN_USE, and then the transaction must not commit. `silent`: the account came with it, so there
 * is nothing to tell its owner. Call `deps.wakeOutbox()` after the commit.
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
  const said = { email, name, picture, ...(used && { lastUsedAt: now }) };
  const [linked] = await tx
    .insert(identities)
    .values({ id: deps.random.uuid(), userId, provider, issuer, subject, ...said, linkedAt: now })
    .onConflictDoNothing({ target: [identities.issuer, identities.subject] })
    .returning(shownColumns);
  if (linked) {
    const entry = { event: 'identity.linked', outcome: 'ok', reason: provider, userId } as const;
    await auditIn(deps, tx, viewer, entry);
    if (!silent) await notifyOwner(deps, tx, viewer, { userId, what: `${provider}-linked` });
    return linked;
  }
  const [own] = await tx
    .update(identities)
    .set(said)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject), eq(identities.userId, userId)))
    .returning(shownColumns);
  if (!own) throw new AppError('IDENTITY_IN_USE', 'This account is already linked to another Foyer account.');
  return own;
}
