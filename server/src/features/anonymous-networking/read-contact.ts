import type { AliasContact, RevealLadder } from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { type RevealStage, revealStages } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import {
  aliasConsents,
  aliasContacts,
  aliases,
  aliasReveals,
  type StoredFacts,
} from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import { findRowOf, findRowsOf } from '#src/features/profiles/public-profile/profile-row.ts';
import { foldPhrase } from '#src/features/suggestions/facts/topic-numbers.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { noSuchContact, sidesOf } from './alias-contacts.ts';
import { unreadAliasMessages } from './alias-message-rows.ts';
import { settleCells } from './cells.ts';
import { consentLog } from './consent-log.ts';
import { openAlias, openRevealed, type Revealed } from './keys.ts';
import { type Contact, contactStateFor, nextStage } from './policy.ts';
import { presentAlias } from './present-alias.ts';
import { type OwnAlias, visibleAliases } from './rooms.ts';
import { stageValue } from './stage-value.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** A request or contact of the viewer's alias: what is revealed, who agreed to what, and what comes next. */
export async function readContact(deps: ReadDeps, viewer: SignedInUser, { id }: { id: string }): Promise<RevealLadder> {
  const { db, clock } = deps;
  const [found] = await db.select().from(aliasContacts).where(eq(aliasContacts.id, id));
  if (!found) throw noSuchContact();
  const ends = await db
    .select()
    .from(aliases)
    .where(inArray(aliases.id, [found.lowId, found.highId]));
  const { contact, own, other } = sidesOf(deps, viewer, found, ends);
  const visible = await visibleAliases(db, own.roomId);
  const settled = settleCells(visible);
  const reveals = await revealsOf(deps, contact, own.id);
  const consents = await db
    .select()
    .from(aliasConsents)
    .where(eq(aliasConsents.contactId, id))
    .orderBy(asc(aliasConsents.id));
  const revealed = revealStages.filter((stage) => reveals.has(stage));
  const now = clock.now();
  const unread = (await unreadAliasMessages(db, [own.id], now)).find(({ contactId }) => contactId === id)?.unread ?? 0;
  const shown = presentContact(contact, { own, other, facts: settled?.get(other.id), revealed, unread, now });
  if (!shown) throw noSuchContact();
  const row = await findRowOf(db, viewer.userId);
  const next = shown.state === 'open' ? nextStage(revealed) : null;
  const sharing = next ? await countSharing(deps, visible, settled, own) : () => 0;
  const agreed = (stage: RevealStage, aliasId: string) =>
    consents.some((each) => each.stage === stage && each.aliasId === aliasId && each.withdrawnAt === null);
  const { text: displayName, urlSlug } = reveals.get('name')?.theirs ?? { text: '' };
  return {
    contact: shown,
    stages: revealStages.map((stage) => {
      const reveal = reveals.get(stage);
      return {
        stage,
        state: stageState(stage, revealed, next),
        youAgreed: agreed(stage, own.id),
        theyAgreed: agreed(stage, other.id),
        yours: reveal?.yours.text ?? stageValue(row, stage).text,
        theirs: reveal?.theirs.text ?? null,
        mayIdentify: stage === next && sharing(stage) < aliasLimits.minimum,
      };
    }),
    log: consentLog({ consents, reveals, ownId: own.id }),
    person: urlSlug === undefined ? null : { displayName, urlSlug },
  };
}

function stageState(
  stage: RevealStage,
  revealed: readonly RevealStage[],
  next: RevealStage | null,
): RevealLadder['stages'][number]['state'] {
  if (revealed.includes(stage)) return 'revealed';
  return stage === next ? 'next' : 'later';
}

type Presented = {
  own: Pick<OwnAlias, 'id'>;
  other: Pick<OwnAlias, 'id' | 'handle'>;
  facts: StoredFacts | undefined;
  revealed: RevealStage[];
  unread: number;
  now: Date;
};

/** A contact in a list; null if nothing of it is shown to this alias. */
export function presentContact(
  contact: Contact,
  { own, other, facts, revealed, unread, now }: Presented,
): AliasContact | null {
  const state = contactStateFor(contact, own.id, now);
  if (state === 'none' || state === 'unavailable') return null;
  const { id, note, sentAt, expiresAt } = contact;
  return {
    id,
    alias: presentAlias(other, facts),
    state,
    note,
    isOwnRequest: contact.requestedBy === own.id,
    sentAt: sentAt.toISOString(),
    expiresAt: state === 'open' ? null : expiresAt.toISOString(),
    revealed,
    unread,
  };
}

type Reveal = { at: string; yours: Revealed; theirs: Revealed };

async function revealsOf(deps: ReadDeps, contact: Contact, ownId: string): Promise<ReadonlyMap<RevealStage, Reveal>> {
  const rows = await deps.db.select().from(aliasReveals).where(eq(aliasReveals.contactId, contact.id));
  const isLow = contact.lowId === ownId;
  return new Map(
    rows.map(({ stage, revealedAt, sealedLow, sealedHigh }) => [
      stage,
      {
        at: revealedAt.toISOString(),
        yours: openRevealed(deps, isLow ? sealedLow : sealedHigh),
        theirs: openRevealed(deps, isLow ? sealedHigh : sealedLow),
      },
    ]),
  );
}

/** How many aliases of the room share what the other side would know of the viewer, with the stages up to one. */
async function countSharing(
  deps: ReadDeps & { db: Db },
  visible: Awaited<ReturnType<typeof visibleAliases>>,
  settled: ReadonlyMap<string, StoredFacts> | null,
  own: OwnAlias,
): Promise<(stage: RevealStage) => number> {
  const ownFacts = JSON.stringify(settled?.get(own.id) ?? {});
  const alike = visible.filter(({ id }) => JSON.stringify(settled?.get(id) ?? {}) === ownFacts);
  const owners = alike.map(({ sealed }) => openAlias(deps, sealed).userId);
  const rows = await findRowsOf(deps.db, owners);
  const self = rows.get(openAlias(deps, own.sealed).userId);
  return (last) => {
    const stages = revealStages.slice(0, revealStages.indexOf(last) + 1);
    const text = (row: typeof self) => stages.map((stage) => foldPhrase(stageValue(row, stage).text)).join('\n');
    return owners.filter((owner) => text(rows.get(owner)) === text(self)).length;
  };
}
