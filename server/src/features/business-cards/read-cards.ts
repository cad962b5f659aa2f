import type { BusinessCard, listBusinessCards as endpoint } from '@foyer/contract/business-cards/business-cards.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { cardLimits } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { businessCards } from '#src/db/schema/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import { findRowOf, type ProfileRow } from '#src/features/profiles/public-profile/profile-row.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { cardFactsOf } from './card-content.ts';
import { noSuchCard, presentCards } from './card-rows.ts';

/** The viewer's cards, the default one first, and what their profile could put on a card. */
export async function listCards(deps: Deps, { userId }: SignedInUser): Promise<DataOf<typeof endpoint>> {
  const profile = await requireProfile(deps.db, userId);
  const items = await presentCards(deps, deps.db, profile, eq(businessCards.userId, userId));
  const facts = cardFactsOf(profile);
  if (!facts) throw incomplete();
  return { items, facts, limit: cardLimits.cards };
}

/** One card as its owner sees it. */
export async function presentBusinessCard(deps: Deps, db: Db | Tx, userId: string, id: string): Promise<BusinessCard> {
  const [card] = await presentCards(deps, db, await requireProfile(db, userId), eq(businessCards.id, id));
  if (!card) throw noSuchCard();
  return card;
}

/** The owner's profile, without which a card would show nobody. */
export async function requireProfile(db: Db | Tx, userId: string): Promise<ProfileRow> {
  const row = await findRowOf(db, userId);
  if (!row?.form) throw incomplete();
  return row;
}

function incomplete(): AppError {
  return new AppError('PROFILE_INCOMPLETE', 'Finish your profile first.');
}
