import type { RequestOf } from '@foyer/contract/http.ts';
import { limits } from '@foyer/contract/limits.ts';
import type { createPromoCode as contract, PromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { isUniqueViolation } from '#src/db/faults/is-unique-violation.ts';
import { promoCodes, ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { refuseSkippedTime } from '#src/features/events/checks/refuse-skipped-time.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import { lockOwnEvent, type OwnEvent } from '#src/features/events/lock-own-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { checkAmount } from './price-validation.ts';
import type { PromoRow } from './sale-availability/types-on-sale.ts';
import { definedFields, parseDates, windowOfAfterChange } from './ticket-types/check-type.ts';

type PromoCodeId = { id: string; codeId: string };
type PromoCodeInput = RequestOf<typeof contract>['body'];

/** The active promo codes of an event, in order of creation. */
export async function listPromoCodes(
  deps: Pick<Deps, 'db'>,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<{ items: PromoCode[] }> {
  await requireOrganizer(deps, viewer, id);
  const rows = await deps.db
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.eventId, id), isNull(promoCodes.archivedAt)))
    .orderBy(asc(promoCodes.createdAt), asc(promoCodes.id));
  return { items: rows.map(presentPromo) };
}

export async function createPromoCode(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, validFrom, validUntil, ...given }: PromoCodeInput & { id: string },
): Promise<PromoCode> {
  try {
    return await deps.db.transaction(async (tx) => {
      const event = await lockActiveEvent(deps, tx, viewer, eventId);
      refuseSkippedTime({ validFrom, validUntil }, event.timeZone);
      const own = and(eq(promoCodes.eventId, eventId), isNull(promoCodes.archivedAt));
      const [existing] = await tx.select({ count: count() }).from(promoCodes).where(own);
      if (existing && existing.count >= limits.promoCode.codes) throw fieldRefused('code', 'list.max_items');
      const blank = { percent: null, amountMinor: null, capacity: null, taken: 0, ticketTypeIds: null };
      const named = { ...blank, validFrom: null, validUntil: null, ...definedFields(given) };
      const row = { ...named, ...parseDates({ validFrom, validUntil }) };
      await checkPromo(tx, event, row);
      const ids = { id: deps.random.uuid(), eventId, createdAt: deps.clock.now() };
      const [created] = await tx
        .insert(promoCodes)
        .values({ ...row, ...ids })
        .returning();
      if (!created) throw new Error('a promotion code was not written');
      return presentPromo(created);
    });
  } catch (cause) {
    if (isUniqueViolation(cause, 'promo_codes_code'))
      throw new AppError('PROMO_CODE_TAKEN', 'This code already exists.', { cause });
    throw cause;
  }
}

export async function changePromoCode(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, codeId, validFrom, validUntil, ...given }: Omit<Partial<PromoCodeInput>, 'code'> & PromoCodeId,
): Promise<PromoCode> {
  return await deps.db.transaction(async (tx) => {
    const event = await lockActiveEvent(deps, tx, viewer, eventId);
    refuseSkippedTime({ validFrom, validUntil }, event.timeZone);
    const before = await findCode(tx, { id: eventId, codeId });
    const window = parseDates({ validFrom, validUntil });
    const after = { ...before, ...definedFields(given), ...window, windowOf: windowOfAfterChange(before, window) };
    await checkPromo(tx, event, after);
    await tx.update(promoCodes).set(after).where(eq(promoCodes.id, codeId));
    return presentPromo(after);
  });
}

/** Ends a promo code for new orders. Existing orders keep their discount. */
export async function archivePromoCode(
  deps: Deps,
  viewer: SignedInUser,
  input: PromoCodeId,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    await lockOwnEvent(deps, tx, viewer, input.id);
    await findCode(tx, input);
    await tx.update(promoCodes).set({ archivedAt: deps.clock.now() }).where(eq(promoCodes.id, input.codeId));
  });
  return {};
}

async function lockActiveEvent(deps: Deps, tx: Tx, viewer: SignedInUser, eventId: string): Promise<OwnEvent> {
  const event = await lockOwnEvent(deps, tx, viewer, eventId);
  if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is canceled.');
  return event;
}

async function findCode(tx: Tx, { id: eventId, codeId }: PromoCodeId): Promise<PromoRow> {
  const own = and(eq(promoCodes.id, codeId), eq(promoCodes.eventId, eventId), isNull(promoCodes.archivedAt));
  const [row] = await tx.select().from(promoCodes).where(own);
  if (!row) throw new AppError('NOT_FOUND', 'Promo code not found.');
  return row;
}

type PromoTerms = Pick<
  PromoRow,
  'percent' | 'amountMinor' | 'capacity' | 'taken' | 'validFrom' | 'validUntil' | 'ticketTypeIds'
>;

async function checkPromo(tx: Tx, { id: eventId, currency }: OwnEvent, promo: PromoTerms): Promise<void> {
  if (promo.percent !== null && promo.amountMinor !== null) throw fieldRefused('amountMinor', 'promo.one_of');
  checkAmount('amountMinor', promo.amountMinor ?? 0, currency);
  if (promo.capacity !== null && promo.capacity < promo.taken) throw fieldRefused('capacity', 'promo.below_taken');
  if (promo.validFrom && promo.validUntil && promo.validUntil <= promo.validFrom)
    throw fieldRefused('validUntil', 'dates.order');
  if (!promo.ticketTypeIds) return;
  const own = and(eq(ticketTypes.eventId, eventId), inArray(ticketTypes.id, promo.ticketTypeIds));
  const [existing] = await tx.select({ count: count() }).from(ticketTypes).where(own);
  if (existing?.count !== new Set(promo.ticketTypeIds).size) throw fieldRefused('ticketTypeIds', 'ticket.unknown');
}

function presentPromo(row: PromoRow): PromoCode {
  const { id, code, percent, amountMinor, capacity, taken, ticketTypeIds } = row;
  return {
    id,
    code,
    percent,
    amountMinor,
    capacity,
    taken,
    ticketTypeIds,
    validFrom: row.validFrom?.toISOString() ?? null,
    validUntil: row.validUntil?.toISOString() ?? null,
  };
}
