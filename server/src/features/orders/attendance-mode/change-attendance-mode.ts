import type { MyRegistration } from '@foyer/contract/events/event.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { eventAudiences } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf, presentRegistration } from '#src/features/events/event-page/present-event.ts';
import { isRegistrationOpen } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { endModeChange } from '../cancellation/release-tickets.ts';
import { missingCapacity } from '../capacity/missing-capacity.ts';
import { recordCapacity } from '../capacity/record-capacity.ts';
import { checkedInTickets } from '../locking/checked-in-tickets.ts';
import { orderStateRefused } from '../locking/lock-order.ts';
import { lockOwnTicket, type OwnTicket } from '../locking/lock-own-ticket.ts';
import { changeTicketMode } from './change-ticket-mode.ts';
import { notifyModeChanged } from './notify-mode-changed.ts';
import type { ModeChangeRequest } from './read-target-ticket.ts';

type ModeChangeInput = ModeChangeRequest & { registrationId: string };
/**
 * Switches a ticket between in person and online, with its capacity and the difference in price, in one transaction. A
 * lower price is refunded by the event's refund rule; for a higher one the new spot is held until the difference is paid.
 */
export async function changeAttendanceMode(
  deps: Deps,
  viewer: SignedInUser,
  input: ModeChangeInput,
): Promise<{ registration: MyRegistration; orderId: string | null }> {
  const result = await deps.db.transaction(async (tx) => {
    const own = await lockOwnTicket(deps, tx, viewer, input.registrationId);
    const row = await findEventById(tx, own.event.id);
    if (own.ticket.state !== 'confirmed' || (await checkedInTickets(tx, [own.ticket.id])).size > 0)
      throw orderStateRefused();
    if (!row || !isRegistrationOpen({ ...row.event, ...eventFactsOf(row) }, deps.clock.now()))
      throw new AppError('REGISTRATION_CLOSED', 'Registration is closed.');
    if (own.locked && own.ticket.ticketTypeId) await changeTicketMode(deps, tx, viewer, own, own.locked, input);
    else await changeFreeMode(deps, tx, own);
    const [changed] = await tx.select().from(registrations).where(eq(registrations.id, own.ticket.id));
    if (!changed) throw orderStateRefused();
    return { registration: presentRegistration(changed), orderId: own.locked?.order.id ?? null };
  });
  deps.wakeOutbox();
  return result;
}

/** Without ticket types nothing has to be paid: the capacity of one mode is released and that of the other taken. */
async function changeFreeMode(deps: Deps, tx: Tx, { ticket, event }: OwnTicket): Promise<void> {
  const otherMode = ticket.audience === 'online' ? 'in-person' : 'online';
  const counter = and(eq(eventAudiences.eventId, event.id), eq(eventAudiences.audience, otherMode));
  const counters = await tx.select({ audience: eventAudiences.audience }).from(eventAudiences).where(counter);
  if (counters.length === 0 || event.ticketed) throw orderStateRefused();
  const missing = await missingCapacity(tx, event.id, [{ audience: otherMode, ticketTypeId: null }], {
    now: deps.clock.now(),
  });
  if (missing) throw new AppError(missing.code, 'Not enough spots are left.');
  await recordCapacity(deps, tx, event.id, [
    {
      registrationId: ticket.id,
      audience: ticket.audience,
      ticketTypeId: ticket.ticketTypeId,
      kind: 'release',
      change: -ticket.places,
    },
    { registrationId: ticket.id, audience: otherMode, ticketTypeId: null, kind: 'sale', change: ticket.places },
  ]);
  // A ticket type assigned by an organizer belongs to the previous attendance mode.
  await tx
    .update(registrations)
    .set({ audience: otherMode, ticketTypeId: null, changedAt: deps.clock.now() })
    .where(eq(registrations.id, ticket.id));
  await notifyModeChanged(deps, tx, ticket, { attendanceMode: otherMode });
}

/** Releases the spot that is held until a switch to a more expensive ticket is paid. */
export async function cancelAttendanceModeChange(
  deps: Deps,
  viewer: SignedInUser,
  { registrationId }: { registrationId: string },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const { locked } = await lockOwnTicket(deps, tx, viewer, registrationId);
    if (locked?.modeChange?.registrationId === registrationId) await endModeChange(deps, tx, locked, 'dropped');
  });
  deps.wakeOutbox();
  return {};
}
