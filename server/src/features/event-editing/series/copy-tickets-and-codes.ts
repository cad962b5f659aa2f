import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { promoCodes, ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { requirePaymentMethod } from '#src/features/events/checks/require-payment-method.ts';
import { lockOwnEvent, type OwnEvent } from '#src/features/events/lock-own-event.ts';
import { shiftWindow } from '#src/features/tickets/copying/shift-window.ts';
import { type TicketTypeRow, typesOnSale } from '#src/features/tickets/sale-availability/types-on-sale.ts';
import { archiveOrDeleteType } from '#src/features/tickets/ticket-types/change-ticket-type.ts';
import { checkType, updateTicketed } from '#src/features/tickets/ticket-types/check-type.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

type CopyDeps = Pick<Deps, 'clock' | 'random'>;
type SaleContext = {
  event: OwnEvent;
  /** Moves the end of a sale to the same distance before this date as it had before the other one. */
  shift: (at: Date | null) => Date | null;
};

/**
 * Gives a date the same ticket types and promo codes as another one. Sold tickets keep their terms: if the price has changed,
 * the old ticket type is taken off sale and a new one is added.
 */
export async function copyTicketsAndCodes(
  deps: Deps,
  viewer: SignedInUser,
  { from, to }: { from: Pick<OwnEvent, 'id' | 'startsAt' | 'timeZone'>; to: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, to);
    const types = await typesOnSale(tx, from.id);
    const before = await typesOnSale(tx, to);
    if (types.length === 0 && before.length === 0) return;
    if (types.length === 0 && event.state === 'published' && before.some(({ kind }) => kind !== 'free'))
      throw new AppError('LAST_TICKET', 'The event has no other ticket.');
    const sale: SaleContext = { event, shift: event.startsAt ? shiftWindow(from, event.startsAt) : () => null };
    const copies = await copyTypes(deps, tx, sale, types, before);
    await copyCodes(deps, tx, sale, from.id, copies);
    await updateTicketed(tx, to);
    if (event.state === 'published') await requirePaymentMethod(deps, tx, event);
  });
}

/** Maps the ids of the source's ticket types to those of this date. */
async function copyTypes(
  deps: CopyDeps,
  tx: Tx,
  { event, shift }: SaleContext,
  types: readonly TicketTypeRow[],
  before: readonly TicketTypeRow[],
): Promise<ReadonlyMap<string, string>> {
  const copies = new Map<string, string>();
  for (const type of types) {
    const existing = before.find((each) => canUpdate(each, type) && ![...copies.values()].includes(each.id));
    const own = existing ?? { id: deps.random.uuid(), taken: 0, createdAt: deps.clock.now() };
    const row = {
      ...type,
      eventId: event.id,
      salesUntil: shift(type.salesUntil),
      id: own.id,
      taken: own.taken,
      createdAt: own.createdAt,
    };
    checkType(event, row, existing);
    if (existing) await tx.update(ticketTypes).set(row).where(eq(ticketTypes.id, existing.id));
    else await tx.insert(ticketTypes).values(row);
    copies.set(type.id, row.id);
  }
  const kept = new Set(copies.values());
  for (const type of before) if (!kept.has(type.id)) await archiveOrDeleteType(deps, tx, type);
  return copies;
}

/** Whether an existing ticket type can be updated to match the other: one that has been sold must keep its price. */
function canUpdate(one: TicketTypeRow, other: TicketTypeRow): boolean {
  if (one.name !== other.name || one.audience !== other.audience) return false;
  return one.taken === 0 || (one.kind === other.kind && one.priceMinor === other.priceMinor);
}

async function copyCodes(
  deps: CopyDeps,
  tx: Tx,
  { event, shift }: SaleContext,
  from: string,
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  const codesOf = (eventId: string) =>
    tx
      .select()
      .from(promoCodes)
      .where(and(eq(promoCodes.eventId, eventId), isNull(promoCodes.archivedAt)));
  const before = await codesOf(event.id);
  const kept: string[] = [];
  for (const code of await codesOf(from)) {
    const copiedTypeIds = code.ticketTypeIds?.flatMap((id) => copies.get(id) ?? []) ?? null;
    if (copiedTypeIds?.length === 0) continue;
    const existing = before.find((each) => each.code === code.code);
    const own = existing ?? { id: deps.random.uuid(), taken: 0, createdAt: deps.clock.now() };
    const row = {
      ...code,
      eventId: event.id,
      ticketTypeIds: copiedTypeIds,
      validUntil: shift(code.validUntil),
      id: own.id,
      taken: own.taken,
      createdAt: own.createdAt,
      // If the code was used more often than its new limit allows, it is used up.
      capacity: code.capacity === null ? null : Math.max(code.capacity, own.taken),
    };
    if (existing) await tx.update(promoCodes).set(row).where(eq(promoCodes.id, existing.id));
    else await tx.insert(promoCodes).values(row);
    kept.push(row.id);
  }
  const gone = before.flatMap(({ id }) => (kept.includes(id) ? [] : [id]));
  if (gone.length > 0)
    await tx.update(promoCodes).set({ archivedAt: deps.clock.now() }).where(inArray(promoCodes.id, gone));
}
