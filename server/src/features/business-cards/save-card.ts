import type { BusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import {
  type CardColor,
  type CardField,
  cardFields,
  cardLimits,
} from '@foyer/contract/rules/business-cards/card-fields.ts';
import { and, count, eq, sql } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { businessCardFields, businessCards } from '#src/db/schema/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { factsOf as eventFacts } from '#src/features/events/event-page/present-event.ts';
import { isOrganizer } from '#src/features/events/policy.ts';
import { readEmail } from '#src/features/leads/validate-fields.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { defaultFields } from './card-content.ts';
import { fieldsOf, ownCard } from './card-rows.ts';
import { presentCard, requireProfile } from './read-cards.ts';

type Settings = {
  name: string;
  color: CardColor;
  fields: readonly CardField[];
  secondPhone: string;
  secondEmail: string;
  bookingLink: string;
  eventId: string | null;
  expiresAt: string | null;
};
type Changes = { [K in keyof Settings]?: Settings[K] | undefined };

const dayMs = 24 * 60 * 60 * 1000;
/** Names of a member's first card, in the language of their browser. */
const firstNames = { en: 'My card', es: 'Mi tarjeta' } as const;

/** Opens the viewer's default card. If there is none, it is created with what every visitor of the profile can see. */
export async function openDefaultCard(deps: Deps, viewer: SignedInUser): Promise<BusinessCard> {
  const { userId } = viewer;
  return deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    return presentCard(deps, tx, userId, await defaultCardOf(deps, tx, viewer));
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
  { name, ...changes }: Changes & { name: string },
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
    return presentCard(deps, tx, userId, id);
  });
}

/** Changes what is sent, if the card is still the one that the change is based on. */
export async function saveCard(
  deps: Deps,
  viewer: SignedInUser,
  input: Changes & { id: string; version: number; isPaused?: boolean | undefined; isDefault?: true | undefined },
): Promise<BusinessCard> {
  const { userId } = viewer;
  const { id, version, isPaused, isDefault, ...changes } = input;
  return deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const card = await ownCard(tx, userId, id);
    if (card.version !== version)
      throw new AppError('CARD_CHANGED', 'This card was changed somewhere else.', {
        details: await presentCard(deps, tx, userId, id),
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
    return presentCard(deps, tx, userId, id);
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

async function insertCard(deps: Deps, tx: Tx, userId: string, name: string, isDefault: boolean): Promise<string> {
  const profile = await requireProfile(tx, userId);
  const id = deps.random.uuid();
  await tx.insert(businessCards).values({ id, userId, name, isDefault, createdAt: deps.clock.now() });
  await writeFields(tx, id, new Map(defaultFields(profile).map((field) => [field, null])));
  return id;
}

async function applyChanges(deps: Deps, tx: Tx, viewer: SignedInUser, id: string, changes: Changes): Promise<void> {
  const { name, color, eventId, expiresAt } = changes;
  const end = await endOf(deps, tx, viewer, { eventId, expiresAt });
  const row = {
    ...(name !== undefined && { name }),
    ...(color !== undefined && { color }),
    ...(eventId !== undefined && { eventId }),
    ...end,
  };
  if (Object.keys(row).length > 0) await tx.update(businessCards).set(row).where(eq(businessCards.id, id));
  const { fields, secondPhone, secondEmail, bookingLink } = changes;
  if ([fields, secondPhone, secondEmail, bookingLink].every((value) => value === undefined)) return;
  const known = (await fieldsOf(tx, [id])).get(id);
  const values = {
    'second-phone': secondPhone ?? known?.extras.secondPhone ?? '',
    'second-email': secondEmail ?? known?.extras.secondEmail ?? '',
    'booking-link': bookingLink ?? known?.extras.bookingLink ?? '',
  };
  if (values['second-email'] !== '') values['second-email'] = readEmail(values['second-email'], 'secondEmail');
  const isExtra = (field: CardField): field is keyof typeof values => field in values;
  const chosen = new Set((fields ?? known?.fields ?? []).filter((field) => !isExtra(field)));
  // An extra is on the card exactly if it has a value.
  const written = cardFields.flatMap((field): [CardField, string | null][] => {
    if (!isExtra(field)) return chosen.has(field) ? [[field, null]] : [];
    const value = values[field].trim();
    return value === '' ? [] : [[field, value]];
  });
  await writeFields(tx, id, new Map(written));
}

async function writeFields(tx: Tx, cardId: string, fields: ReadonlyMap<CardField, string | null>): Promise<void> {
  await tx.delete(businessCardFields).where(eq(businessCardFields.cardId, cardId));
  if (fields.size === 0) return;
  await tx.insert(businessCardFields).values([...fields].map(([field, value]) => ({ cardId, field, value })));
}

/** When the card expires: on the given date, or some days after its event. */
async function endOf(
  deps: Deps,
  tx: Tx,
  viewer: SignedInUser,
  { eventId, expiresAt }: Pick<Changes, 'eventId' | 'expiresAt'>,
): Promise<{ expiresAt?: Date | null }> {
  const event = typeof eventId === 'string' ? await ownEvent(tx, viewer, eventId) : null;
  if (typeof expiresAt === 'string') {
    const end = new Date(expiresAt);
    if (end <= deps.clock.now()) throw fieldRefused('expiresAt', 'dates.past');
    return { expiresAt: end };
  }
  if (event?.endsAt) return { expiresAt: new Date(event.endsAt.getTime() + cardLimits.daysAfterEvent * dayMs) };
  return expiresAt === undefined ? {} : { expiresAt: null };
}

/** An event that the owner attends or hosts, which is all that a card may reveal about it. */
async function ownEvent(db: Db | Tx, viewer: SignedInUser, eventId: string): Promise<{ endsAt: Date | null }> {
  const row = await findEventById(db, eventId);
  const registration = row && (await findActiveRegistration(db, eventId, viewer.userId));
  const takesPart = registration?.state === 'confirmed' || (row && isOrganizer(eventFacts(row), viewer));
  if (!row || !takesPart) throw fieldRefused('eventId', 'invalid_format');
  return { endsAt: row.event.endsAt };
}
