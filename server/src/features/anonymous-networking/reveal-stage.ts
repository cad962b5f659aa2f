import type { RevealLadder } from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { type RevealStage, revealStages } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { aliasConsents, aliasReveals } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import { requestConnection } from '#src/features/connections/request-connection.ts';
import { findRowOf } from '#src/features/profiles/public-profile/profile-row.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { type LockedContact, lockContact } from './alias-contacts.ts';
import { enqueueAliasNews } from './alias-news.ts';
import { requestEnded } from './answer-contact.ts';
import { coarse, openAlias, sealRevealed } from './keys.ts';
import { type Contact, nextStage } from './policy.ts';
import { readContact } from './read-contact.ts';
import { stageValue } from './stage-value.ts';

type StageInput = { id: string; stage: RevealStage };

/**
 * Agrees to reveal the next stage. With the second agreement it is revealed to both at once, in this transaction.
 * Idempotent.
 */
export async function agreeToReveal(
  deps: Deps,
  viewer: SignedInUser,
  { id, stage }: StageInput,
): Promise<RevealLadder> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockContact(deps, tx, viewer, id);
    const { contact, own, other } = locked;
    if (contact.state !== 'open') throw requestEnded();
    const revealed = await revealedStages(tx, contact);
    if (revealed.includes(stage)) return;
    if (nextStage(revealed) !== stage) throw new AppError('STAGE_CLOSED', "This step isn't open yet.");
    const consent = {
      contactId: id,
      aliasId: own.id,
      stage,
      givenAt: coarse(deps.clock.now()),
    };
    const [given] = await tx.insert(aliasConsents).values(consent).onConflictDoNothing().returning();
    if (!given) return;
    if (await hasAgreed(tx, { contactId: id, aliasId: other.id, stage })) await reveal(deps, tx, locked, stage);
    await enqueueAliasNews(deps, tx, other.id);
  });
  deps.wakeOutbox();
  return await readContact(deps, viewer, { id });
}

/** Takes back the viewer's agreement to a stage that is not revealed yet. Idempotent. */
export async function withdrawConsent(deps: Deps, viewer: SignedInUser, { id }: { id: string }): Promise<RevealLadder> {
  await deps.db.transaction(async (tx) => {
    const { contact, own } = await lockContact(deps, tx, viewer, id);
    if (contact.state !== 'open') throw requestEnded();
    const stage = nextStage(await revealedStages(tx, contact));
    if (stage === null) return;
    await tx
      .update(aliasConsents)
      .set({ withdrawnAt: coarse(deps.clock.now()) })
      .where(isGiven({ contactId: id, aliasId: own.id, stage }));
  });
  return await readContact(deps, viewer, { id });
}

/** Asks the member behind a revealed name to connect, as from their profile. */
export async function connectContact(
  deps: Deps,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<{ state: 'sent' | 'connected' }> {
  const { person } = await readContact(deps, viewer, { id });
  if (!person) throw new AppError('STAGE_CLOSED', "This step isn't open yet.");
  const input = { urlSlug: person.urlSlug, intent: 'conversation', message: '' } as const;
  const { state } = await requestConnection(deps, viewer, input);
  return { state };
}

async function reveal(deps: Deps, tx: Tx, { contact, own, other }: LockedContact, stage: RevealStage): Promise<void> {
  const sealedOf = async ({ sealed }: LockedContact['own']) =>
    sealRevealed(deps, stageValue(await findRowOf(tx, openAlias(deps, sealed).userId), stage));
  const [low, high] = contact.lowId === own.id ? [own, other] : [other, own];
  await tx.insert(aliasReveals).values({
    contactId: contact.id,
    stage,
    revealedAt: coarse(deps.clock.now()),
    sealedLow: await sealedOf(low),
    sealedHigh: await sealedOf(high),
  });
}

async function revealedStages(tx: Tx, { id }: Contact): Promise<RevealStage[]> {
  const rows = await tx.select({ stage: aliasReveals.stage }).from(aliasReveals).where(eq(aliasReveals.contactId, id));
  return revealStages.filter((stage) => rows.some((row) => row.stage === stage));
}

type Consent = { contactId: string; aliasId: string; stage: RevealStage };

const isGiven = ({ contactId, aliasId, stage }: Consent) =>
  and(
    eq(aliasConsents.contactId, contactId),
    eq(aliasConsents.aliasId, aliasId),
    eq(aliasConsents.stage, stage),
    isNull(aliasConsents.withdrawnAt),
  );

async function hasAgreed(tx: Tx, consent: Consent): Promise<boolean> {
  const [given] = await tx.select({ id: aliasConsents.id }).from(aliasConsents).where(isGiven(consent));
  return given !== undefined;
}
