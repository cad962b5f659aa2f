import type { ReportReason } from '@foyer/contract/rules/connections/connection-choices.ts';
import { auditIn } from '#src/audit/audit.ts';
import { aliasReportBudget } from '#src/config/anonymous-networking.ts';
import type { Tx } from '#src/db/client.ts';
import { aliasBars, aliasBlocks, aliasReports } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { findContact, noSuchAlias } from './alias-contacts.ts';
import { lockAliases } from './aliases-of.ts';
import { closeContact } from './answer-contact.ts';
import { aliasPairKey, coarse, openAlias, privateKey } from './keys.ts';
import { ownerSeal, sealReported } from './reported-messages.ts';
import { type OwnAlias, type RoomAddress, requireOwnAlias } from './rooms.ts';

type AliasInput = RoomAddress & { aliasId: string };

/**
 * Blocks an alias: neither sees the other any more, and what is between them ends, in one transaction. Requests between
 * other aliases of the two are never delivered either. Idempotent.
 */
export async function blockAlias(
  deps: Deps,
  viewer: SignedInUser,
  { aliasId, ...address }: AliasInput,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const { own } = await requireOwnAlias(deps, tx, viewer, address);
    await blockIn(deps, tx, await lockBoth(tx, own, aliasId));
  });
  return {};
}

/**
 * Reports an alias to the operator, with what it wrote last, and blocks it if asked to. The report names the alias; its owner's
 * id is sealed, and no endpoint reveals it.
 */
export async function reportAlias(
  deps: Deps,
  viewer: SignedInUser,
  {
    aliasId,
    reason,
    details,
    block,
    ...address
  }: AliasInput & { reason: ReportReason; details: string; block: boolean },
): Promise<Record<string, never>> {
  await requireBudget(deps, privateKey(deps, 'alias-reports', viewer.userId), aliasReportBudget);
  await deps.db.transaction(async (tx) => {
    const { own } = await requireOwnAlias(deps, tx, viewer, address);
    const both = await lockBoth(tx, own, aliasId);
    await tx.insert(aliasReports).values({
      id: deps.random.uuid(),
      aliasId,
      handle: both.other.handle,
      reporterKey: own.ownerKey,
      sealedOwner: deps.secrets.seal(ownerSeal, openAlias(deps, both.other.sealed).userId),
      reason,
      details,
      sealedMessages: await sealReported(deps, tx, both),
      createdAt: coarse(deps.clock.now()),
    });
    if (block) await blockIn(deps, tx, both);
    // Without the reporter, whose alias the time of the report would tell.
    await auditIn(deps, tx, viewer, { event: 'alias.reported', outcome: 'ok', reason });
  });
  return {};
}

type Both = { own: OwnAlias; other: OwnAlias };

/** The viewer's alias and another one of the room. Also one that has blocked the viewer's: that tells nothing. */
async function lockBoth(tx: Tx, { id, roomId }: OwnAlias, aliasId: string): Promise<Both> {
  const locked = await lockAliases(tx, [id, aliasId]);
  const own = locked.find((each) => each.id === id);
  const other = locked.find((each) => each.id !== id && each.roomId === roomId && each.shown !== null);
  if (!own || !other) throw noSuchAlias();
  return { own, other };
}

async function blockIn(deps: Pick<Deps, 'clock' | 'secrets'>, tx: Tx, { own, other }: Both): Promise<void> {
  const [ownId, otherId] = [openAlias(deps, own.sealed).userId, openAlias(deps, other.sealed).userId];
  await tx.insert(aliasBlocks).values({ aliasId: own.id, blockedId: other.id }).onConflictDoNothing();
  const bar = { pairKey: aliasPairKey(deps, ownId, otherId), createdAt: coarse(deps.clock.now()) };
  await tx.insert(aliasBars).values(bar).onConflictDoNothing();
  const contact = await findContact(tx, own.id, other.id);
  if (contact && contact.state !== 'ended') await closeContact(tx, contact);
}
