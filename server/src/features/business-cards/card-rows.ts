import type { BusinessCard, CardLink } from '@foyer/contract/business-cards/business-cards.ts';
import type { CardField } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import {
  businessCardEvents,
  businessCardFields,
  businessCardLinks,
  businessCards,
} from '#src/db/schema/business-cards.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import type { ProfileRow } from '#src/features/profiles/public-profile/profile-row.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { contentOf, type Extras, noExtras } from './card-content.ts';
import { cardState } from './policy.ts';

export type BusinessCardRow = typeof businessCards.$inferSelect;
type LinkRow = typeof businessCardLinks.$inferSelect;
export type FieldsOfCard = { fields: CardField[]; extras: Extras };

const sealPurpose = 'business-card-link';
const extraNames = {
  'second-phone': 'secondPhone',
  'second-email': 'secondEmail',
  'booking-link': 'bookingLink',
} as const satisfies Partial<Record<CardField, keyof Extras>>;

export function noSuchCard(): AppError {
  return new AppError('NOT_FOUND', 'Card not found.');
}

/** The viewer's card; refuses with NOT_FOUND if it belongs to another member. */
export async function ownCard(db: Db | Tx, userId: string, id: string): Promise<BusinessCardRow> {
  const [card] = await db
    .select()
    .from(businessCards)
    .where(and(eq(businessCards.id, id), eq(businessCards.userId, userId)));
  if (!card) throw noSuchCard();
  return card;
}

/** The fields of several cards, by the id of the card. */
export async function fieldsOf(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, FieldsOfCard>> {
  const rows = await db
    .select()
    .from(businessCardFields)
    .where(inArray(businessCardFields.cardId, [...ids]))
    .orderBy(asc(businessCardFields.field));
  const found = new Map<string, FieldsOfCard>(ids.map((id) => [id, { fields: [], extras: noExtras }]));
  for (const { cardId, field, value } of rows) {
    const known = found.get(cardId);
    if (!known) continue;
    const extras = field in extraNames ? { [extraNames[field as keyof typeof extraNames]]: value } : {};
    found.set(cardId, { fields: [...known.fields, field], extras: { ...known.extras, ...extras } });
  }
  return found;
}

/** Presents cards to their owner, in the order of the rows. */
export async function presentCards(
  deps: Pick<Deps, 'clock' | 'secrets' | 'settings'>,
  db: Db | Tx,
  profile: ProfileRow,
  which: SQL | undefined,
): Promise<BusinessCard[]> {
  const rows = await db
    .select({ card: businessCards, event: { id: events.id, slug: events.slug, title: events.title } })
    .from(businessCards)
    .leftJoin(events, eq(events.id, businessCards.eventId))
    .where(which)
    .orderBy(desc(businessCards.isDefault), asc(businessCards.createdAt), asc(businessCards.id));
  const ids = rows.map(({ card }) => card.id);
  if (ids.length === 0) return [];
  const [fields, links] = [await fieldsOf(db, ids), await activeLinks(deps, db, ids)];
  return rows.flatMap(({ card, event }) => {
    const own = fields.get(card.id);
    const content = own && contentOf(profile, new Set(own.fields), own.extras);
    if (!content) return [];
    const { secondPhone, secondEmail, bookingLink } = own.extras;
    return {
      id: card.id,
      version: card.version,
      name: card.name,
      isDefault: card.isDefault,
      state: cardState(card, deps.clock.now()),
      fields: own.fields,
      color: card.color,
      secondPhone: secondPhone ?? '',
      secondEmail: secondEmail ?? '',
      bookingLink: bookingLink ?? '',
      event,
      expiresAt: card.expiresAt?.toISOString() ?? null,
      createdAt: card.createdAt.toISOString(),
      content,
      links: links.get(card.id) ?? [],
    };
  });
}

/** The active links of cards, by the id of the card. */
async function activeLinks(
  deps: Pick<Deps, 'clock' | 'secrets' | 'settings'>,
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CardLink[]>> {
  const opened = sql`${businessCardEvents.what} = 'opened'`;
  const rows = await db
    .select({
      link: businessCardLinks,
      opens: sql<number>`count(*) filter (where ${opened})::int`,
      lastOpenedAt: sql<string | null>`max(${businessCardEvents.at}) filter (where ${opened})`,
    })
    .from(businessCardLinks)
    .leftJoin(businessCardEvents, eq(businessCardEvents.linkId, businessCardLinks.id))
    .where(and(inArray(businessCardLinks.cardId, [...ids]), isActiveLink(deps.clock.now())))
    .groupBy(businessCardLinks.id)
    .orderBy(desc(businessCardLinks.createdAt), asc(businessCardLinks.id));
  const presented = rows.map(({ link, opens, lastOpenedAt }) => ({
    cardId: link.cardId,
    link: presentLink(deps, link, { opens, lastOpenedAt: lastOpenedAt === null ? null : new Date(lastOpenedAt) }),
  }));
  const byCard = Map.groupBy(presented, ({ cardId }) => cardId);
  return new Map([...byCard].map(([cardId, list]) => [cardId, list.map(({ link }) => link)]));
}

export function isActiveLink(at: Date): SQL | undefined {
  const { revokedAt, expiresAt } = businessCardLinks;
  return and(isNull(revokedAt), or(isNull(expiresAt), gt(expiresAt, at)));
}

export function presentLink(
  { secrets, settings }: Pick<Deps, 'secrets' | 'settings'>,
  link: LinkRow,
  log: { opens: number; lastOpenedAt: Date | null },
): CardLink {
  return {
    id: link.id,
    kind: link.kind,
    label: link.label,
    url: `${settings.publicUrl}/c/${secrets.open(sealPurpose, link.sealedToken)}`,
    fields: link.fields,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    createdAt: link.createdAt.toISOString(),
    opens: log.opens,
    lastOpenedAt: log.lastOpenedAt?.toISOString() ?? null,
  };
}

export function sealToken({ secrets }: Pick<Deps, 'secrets'>, token: string): Buffer {
  return secrets.seal(sealPurpose, token);
}
