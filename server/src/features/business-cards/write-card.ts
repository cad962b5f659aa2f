import {
  type CardColor,
  type CardField,
  cardFields,
  cardLimits,
} from '@foyer/contract/rules/business-cards/card-fields.ts';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { businessCardFields, businessCards } from '#src/db/schema/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import { findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { isOrganizer } from '#src/features/events/policy.ts';
import { readEmail } from '#src/features/leads/validate-fields.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { defaultFields } from './card-content.ts';
import { fieldsOf } from './card-rows.ts';
import { requireProfile } from './read-cards.ts';

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
/** What of a card changes. */
export type CardChanges = { [K in keyof Settings]?: Settings[K] | undefined };

const dayMs = 24 * 60 * 60 * 1000;
/** Creates a card with what every visitor of the profile can see. The account is locked. */
export async function insertCard(
  deps: Deps,
  tx: Tx,
  userId: string,
  name: string,
  isDefault: boolean,
): Promise<string> {
  const profile = await requireProfile(tx, userId);
  const id = deps.random.uuid();
  await tx.insert(businessCards).values({ id, userId, name, isDefault, createdAt: deps.clock.now() });
  await writeFields(tx, id, new Map(defaultFields(profile).map((field) => [field, null])));
  return id;
}

/** Writes what changes. The account is locked. */
export async function applyChanges(
  deps: Deps,
  tx: Tx,
  viewer: SignedInUser,
  id: string,
  changes: CardChanges,
): Promise<void> {
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
  { eventId, expiresAt }: Pick<CardChanges, 'eventId' | 'expiresAt'>,
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
  const takesPart = registration?.state === 'confirmed' || (row && isOrganizer(eventFactsOf(row), viewer));
  if (!row || !takesPart) throw fieldRefused('eventId', 'invalid_format');
  return { endsAt: row.event.endsAt };
}
