import type { BusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import { cardLimits } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { and, count, eq, sql } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { businessCards } from '#src/db/schema/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { ownCard } from './card-rows.ts';
import { presentBusinessCard } from './read-cards.ts';
import { applyChanges, type CardChanges, insertCard } from './write-card.ts';

/** Names of a member's first card, in the language of their browser. */
const firstNames = { en: 'My card', es: 'Mi tarjeta' } as const;

/** Opens the viewer's default card. If there is none, it is created with what every visitor of the profile can see. */
export async function openDefaultCard(deps: Deps, viewer: SignedInUser): Promise<BusinessCard> {
  const { userId } = viewer;
  return deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    return presentBusinessCard(deps, tx, userId, await defaultCardOf(deps, tx, viewer));
  });
}

/** The id of the viewer's default card, which is created if there is none. The viewer is locked. */
export async function defaultCardOf(deps: Deps, tx: Tx, { userId, language }: SignedInUser): Promise<string> {
  const [known] = await tx
    .select({ id: businessCards.id })
    .from(businessCards)
    .where(and(eq(businessCards.userId, userId), businessCards.isDefault));
  return known?.id ?? (await insertCard(deps, tx, userId, firstNames[language], true));
}

/** Creates a card. The account is locked, so that the number of cards is exact. */
export async function createCard(
  deps: Deps,
  viewer: SignedInUser,
  { name, ...changes }: CardChanges & { name: string },
): Promise<BusinessCard> {
  const { userId } = viewer;
  return deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const [counted] = await tx.select({ cards: count() }).from(businessCards).where(eq(businessCards.userId, userId));
    const cards = counted?.cards ?? 0;
    if (cards >= cardLimits.cards)
      throw new AppError('CARD_LIMIT', `You can have up to ${cardLimits.cards} cards.`, {
        details: { limit: cardLimits.cards },
      });
    const id = await insertCard(deps, tx, userId, name, cards === 0);
    await applyChanges(deps, tx, viewer, id, changes);
    return presentBusinessCard(deps, tx, userId, id);
  });
}

/** Changes what is sent, if the card is still the one that the change is based on. */
export async function saveCard(
  deps: Deps,
  viewer: SignedInUser,
  input: CardChanges & { id: string; version: number; isPaused?: boolean | undefined; isDefault?: true | undefined },
): Promise<BusinessCard> {
  const { userId } = viewer;
  const { id, version, isPaused, isDefault, ...changes } = input;
  return deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const card = await ownCard(tx, userId, id);
    if (card.version !== version)
      throw new AppError('CARD_CHANGED', 'This card was changed somewhere else. Review it and save again.', {
        details: await presentBusinessCard(deps, tx, userId, id),
      });
    if (isDefault) {
      await tx
        .update(businessCards)
        .set({ isDefault: false })
        .where(and(eq(businessCards.userId, userId), businessCards.isDefault));
    }
    const paused = isPaused === undefined ? {} : { pausedAt: isPaused ? (card.pausedAt ?? deps.clock.now()) : null };
    await tx
      .update(businessCards)
      .set({ version: version + 1, ...paused, ...(isDefault && { isDefault }) })
      .where(eq(businessCards.id, id));
    await applyChanges(deps, tx, viewer, id, changes);
    return presentBusinessCard(deps, tx, userId, id);
  });
}

/** Deletes a card with its links and what was handed over through them. The oldest other card becomes the default. */
export async function deleteCard(
  deps: Deps,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const { userId } = viewer;
  await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const { isDefault } = await ownCard(tx, userId, id);
    await tx.delete(businessCards).where(eq(businessCards.id, id));
    if (isDefault) {
      const oldest = sql`(select id from ${businessCards} where user_id = ${userId} order by created_at, id limit 1)`;
      await tx.update(businessCards).set({ isDefault: true }).where(sql`${businessCards.id} = ${oldest}`);
    }
    await auditIn(deps, tx, viewer, { event: 'card-link.revoked', outcome: 'ok', reason: 'card-deleted', userId });
  });
  return {};
}
