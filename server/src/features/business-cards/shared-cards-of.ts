import type { CardContent } from '@foyer/contract/business-cards/shared-card.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { businessCardLinks, businessCards } from '#src/db/schema/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import { findRowsOf } from '#src/features/profiles/public-profile/profile-row.ts';
import { isNotBlockedFor } from '#src/features/relationships/relationships.ts';
import { contentOf } from './card-content.ts';
import { fieldsOf } from './card-rows.ts';
import { linkState, shownFields } from './policy.ts';
import { cardTokenHash } from './share-card.ts';

/** What several links show a member of their cards now. Links that are not open to them are missing. */
export async function sharedCardsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewerId: string,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, CardContent>> {
  if (tokens.length === 0) return new Map();
  const hashes = tokens.map(cardTokenHash);
  const rows = await db
    .select({ link: businessCardLinks, card: businessCards })
    .from(businessCardLinks)
    .innerJoin(businessCards, eq(businessCards.id, businessCardLinks.cardId))
    .where(and(inArray(businessCardLinks.tokenHash, hashes), isNotBlockedFor(viewerId, businessCards.userId)));
  const profiles = await findRowsOf(
    db,
    rows.map(({ card }) => card.userId),
  );
  const fields = await fieldsOf(
    db,
    rows.map(({ card }) => card.id),
  );
  const found = new Map<string, CardContent>();
  for (const { link, card } of rows) {
    const profile = profiles.get(card.userId);
    const own = fields.get(card.id);
    const content = profile && own ? contentOf(profile, shownFields(own.fields, link.fields), own.extras) : null;
    const token = tokens.find((each) => cardTokenHash(each).equals(link.tokenHash));
    const isOpen = linkState({ card, link, isOwnerGone: content === null }, clock.now()) === 'open';
    if (token !== undefined && content && isOpen) found.set(token, content);
  }
  return found;
}
