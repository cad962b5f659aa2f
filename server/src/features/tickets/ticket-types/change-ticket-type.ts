import type { RequestOf } from '@foyer/contract/http.ts';
import type { changeTicketType as contract, TicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { placeChanges } from '#src/db/schema/order-changes.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { refuseSkippedTime } from '#src/features/events/checks/refuse-skipped-time.ts';
import { requirePaymentMethod } from '#src/features/events/checks/require-payment-method.ts';
import { lockOwnEvent } from '#src/features/events/lock-own-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import type { TicketTypeRow } from '../sale-availability/types-on-sale.ts';
import { checkType, definedFields, parseDates, updateTicketed, windowOfAfterChange } from './check-type.ts';
import { presentTicketType } from './present-ticket-type.ts';

type TicketTypeId = { id: string; ticketId: string };
type TicketTypeChange = RequestOf<typeof contract>['body'];
const soldTerms = ['kind', 'priceMinor', 'audience'] as const;

/** Updates the given fields. Once tickets are sold, the price, kind and attendance mode are fixed. */
export async function changeTicketType(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, ticketId, salesFrom, salesUntil, ...given }: TicketTypeChange & TicketTypeId,
): Promise<TicketType> {
  return await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, eventId);
    if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is canceled.');
    refuseSkippedTime({ salesFrom, salesUntil }, event.timeZone);
    const before = await findType(tx, { id: eventId, ticketId });
    const window = parseDates({ salesFrom, salesUntil });
    const after = { ...before, ...definedFields(given), ...window, windowOf: windowOfAfterChange(before, window) };
    if (before.taken > 0 && soldTerms.some((field) => before[field] !== after[field]))
      throw new AppError('TICKET_FIXED', 'Some of these tickets have been ordered.');
    checkType(event, after, before);
    await tx.update(ticketTypes).set(after).where(eq(ticketTypes.id, ticketId));
    if (event.state === 'published') await requirePaymentMethod(deps, tx, event);
    return presentTicketType(after);
  });
}

/** Takes a ticket type off sale. One that was never ordered is deleted. */
export async function archiveTicketType(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, ticketId }: TicketTypeId,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, eventId);
    const type = await findType(tx, { id: eventId, ticketId });
    // An event without tickets has free registration, so the last paid type of a published event must stay.
    if (event.state === 'published' && type.kind !== 'free' && (await isLast(tx, type)))
      throw new AppError('LAST_TICKET', 'The event has no other ticket.');
    await archiveOrDeleteType(deps, tx, type);
    await updateTicketed(tx, eventId);
  });
  return {};
}

/** Archives a ticket type, or deletes it if no registration refers to it. Call `updateTicketed` afterwards. */
export async function archiveOrDeleteType(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, archivedAt }: Pick<TicketTypeRow, 'id' | 'archivedAt'>,
): Promise<void> {
  const own = eq(ticketTypes.id, id);
  if (await isReferenced(tx, id))
    await tx
      .update(ticketTypes)
      .set({ archivedAt: archivedAt ?? clock.now() })
      .where(own);
  else await tx.delete(ticketTypes).where(own);
}

async function findType(tx: Tx, { id: eventId, ticketId }: TicketTypeId): Promise<TicketTypeRow> {
  const own = and(eq(ticketTypes.id, ticketId), eq(ticketTypes.eventId, eventId));
  const [type] = await tx.select().from(ticketTypes).where(own);
  if (!type) throw new AppError('NOT_FOUND', 'Ticket not found.');
  return type;
}

async function isLast(tx: Tx, { id, eventId }: TicketTypeRow): Promise<boolean> {
  const others = and(eq(ticketTypes.eventId, eventId), ne(ticketTypes.id, id), isNull(ticketTypes.archivedAt));
  return (await tx.$count(ticketTypes, others)) === 0;
}

async function isReferenced(tx: Tx, ticketId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 where exists (select 1 from ${registrations} where ticket_type_id = ${ticketId})
      or exists (select 1 from ${placeChanges} where ticket_type_id = ${ticketId})`);
  return rows.length > 0;
}
