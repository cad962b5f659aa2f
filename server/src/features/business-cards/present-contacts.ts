import type { ReceivedContact } from '@foyer/contract/business-cards/received-contacts.ts';
import type { CardContent } from '@foyer/contract/business-cards/shared-card.ts';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import {
  businessCardGrants,
  businessCardLinks,
  businessCards,
  receivedContacts,
} from '#src/db/schema/business-cards.ts';
import { memberBlocks } from '#src/db/schema/connections.ts';
import type { Deps } from '#src/deps.ts';
import { visibleEvents } from '#src/features/events/event-page/visible-events.ts';
import { presentProfile } from '#src/features/profiles/public-profile/present-profile.ts';
import { findRowsOf, type ProfileRow } from '#src/features/profiles/public-profile/profile-row.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { contentOf } from './card-content.ts';
import { fieldsOf } from './card-rows.ts';
import { linkState, shownFields } from './policy.ts';

/** A member whom the owner has blocked, or who has blocked them, is no contact. */
export const isNotBlocked = sql`(${receivedContacts.fromId} is null or not exists (
  select 1 from ${memberBlocks} where (user_id, blocked_id) in
  ((${receivedContacts.userId}, ${receivedContacts.fromId}), (${receivedContacts.fromId}, ${receivedContacts.userId}))))`;

export type ContactRow = Awaited<ReturnType<typeof findContacts>>[number];

/** Contacts, newest first. */
export function findContacts(db: Db | Tx, where: SQL | undefined, limit: number) {
  return db
    .select({ contact: receivedContacts })
    .from(receivedContacts)
    .where(and(isNotBlocked, where))
    .orderBy(desc(receivedContacts.receivedAt), desc(receivedContacts.id))
    .limit(limit);
}

/** Presents contacts to the member who received them, each card as it is now and events as far as they may see them. */
export async function presentContacts(
  deps: Pick<Deps, 'clock' | 'settings'>,
  db: Db | Tx,
  viewer: SignedInUser,
  rows: readonly ContactRow[],
): Promise<ReceivedContact[]> {
  const members = rows.flatMap(({ contact }) => contact.fromId ?? []);
  const live = await liveCards(deps, db, viewer.userId, members);
  const events = await visibleEvents(
    db,
    viewer,
    rows.map(({ contact }) => contact.eventId),
  );
  return rows.map(({ contact }) => {
    const card = contact.fromId === null ? null : live.get(contact.fromId);
    return {
      id: contact.id,
      source: contact.fromId === null ? 'visitor' : 'card',
      content: contact.fromId === null ? typedContent(contact) : (card?.content ?? null),
      name: card?.content?.displayName ?? contact.name,
      urlSlug: card?.urlSlug ?? null,
      event: (contact.eventId && events.get(contact.eventId)) || null,
      receivedAt: contact.receivedAt.toISOString(),
      message: contact.message,
      consent: contact.consent === '' ? null : contact.consent,
      note: contact.note,
    };
  });
}

type LiveCard = { content: CardContent | null; urlSlug: string | null };

async function liveCards(
  deps: Pick<Deps, 'clock' | 'settings'>,
  db: Db | Tx,
  userId: string,
  members: readonly string[],
): Promise<ReadonlyMap<string, LiveCard>> {
  if (members.length === 0) return new Map();
  const grants = await db
    .select({ card: businessCards, link: businessCardLinks })
    .from(businessCardGrants)
    .innerJoin(businessCards, eq(businessCards.id, businessCardGrants.cardId))
    .leftJoin(businessCardLinks, eq(businessCardLinks.id, businessCardGrants.linkId))
    .where(and(eq(businessCardGrants.recipientId, userId), inArray(businessCards.userId, [...members])))
    .orderBy(businessCardGrants.createdAt, businessCardGrants.id);
  const fields = await fieldsOf(
    db,
    grants.map(({ card }) => card.id),
  );
  const found = new Map<string, LiveCard>();
  for (const [memberId, profile] of await findRowsOf(db, [...new Set(members)])) {
    const contents = grants
      .filter(({ card }) => card.userId === memberId)
      .flatMap((granted) => contentThrough(deps, profile, granted, fields) ?? []);
    const shown = presentProfile(deps.settings, profile, 'member', false);
    found.set(memberId, { content: contents.at(-1) ?? null, urlSlug: shown?.urlSlug ?? null });
  }
  return found;
}

function contentThrough(
  { clock }: Pick<Deps, 'clock'>,
  profile: ProfileRow,
  { card, link }: { card: typeof businessCards.$inferSelect; link: typeof businessCardLinks.$inferSelect | null },
  fields: Awaited<ReturnType<typeof fieldsOf>>,
): CardContent | null {
  const own = fields.get(card.id);
  const facts = { card, link: link ?? { expiresAt: null, revokedAt: null }, isOwnerGone: profile.gone };
  if (!own || linkState(facts, clock.now()) !== 'open') return null;
  return contentOf(profile, shownFields(own.fields, link?.fields ?? null), own.extras);
}

function typedContent({ name, email, phone, company }: typeof receivedContacts.$inferSelect): CardContent {
  const [firstName = '', ...rest] = name.split(' ');
  return {
    displayName: name,
    firstName,
    lastName: rest.join(' '),
    photo: null,
    headline: '',
    title: '',
    company,
    email: email === '' ? null : email,
    phoneNumber: phone === '' ? null : phone,
    location: '',
    website: '',
    linkedInUrl: null,
    links: [],
    secondPhone: null,
    secondEmail: null,
    bookingLink: null,
  };
}
