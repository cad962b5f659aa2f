import type { Arrival, CheckInGuest } from '@foyer/contract/check-in/check-in.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { users } from '#src/db/schema/accounts.ts';
import { checkIns, doorLinks } from '#src/db/schema/check-in.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import { attendeeName } from '#src/features/events/attendee-names/attendee-name.ts';
import { buyerJoin, buyerName, orderJoin } from '#src/features/events/attendee-names/order-buyer.ts';
import { allQuestions, presentAnswers } from '#src/features/registrations/questions/present-answers.ts';

const staff = alias(users, 'staff');

/** Selects attendees with their check-in, if any. */
export function attendeesFrom(db: Db | Tx) {
  return db
    .select({
      registrationId: registrations.id,
      state: registrations.state,
      serial: registrations.serial,
      audience: registrations.audience,
      answers: registrations.answers,
      name: attendeeName,
      buyerName,
      orderNumber: orders.number,
      ticketType: ticketTypes.name,
      arrivedAt: checkIns.at,
      /** Null if the member's account is gone. */
      arrivedBy: sql<string | null>`coalesce(${staff.name}, ${doorLinks.label})`,
    })
    .from(registrations)
    .leftJoin(users, eq(users.id, registrations.userId))
    .leftJoin(ticketTypes, eq(ticketTypes.id, registrations.ticketTypeId))
    .leftJoin(...orderJoin)
    .leftJoin(...buyerJoin)
    .leftJoin(checkIns, and(eq(checkIns.registrationId, registrations.id), isNull(checkIns.undoneAt)))
    .leftJoin(staff, eq(staff.id, checkIns.byId))
    .leftJoin(doorLinks, eq(doorLinks.id, checkIns.byLinkId))
    .$dynamic();
}
export type AttendeeRow = Awaited<ReturnType<typeof attendeesFrom>>[number];

const statements = preparedOn((db) => ({
  one: attendeesFrom(db)
    .where(and(eq(registrations.id, sql.placeholder('id')), eq(registrations.eventId, sql.placeholder('eventId'))))
    .prepare('door_guest'),
}));

/** Finds one attendee of the event. */
export async function findAttendee(db: Db, eventId: string, id: string): Promise<AttendeeRow | undefined> {
  const [attendee] = await statements(db).one.execute({ id, eventId });
  return attendee;
}

/**
 * Presents attendees with the answers that the organizer marked for check-in; other answers are not for the staff to see.
 * Questions are only looked up if anyone has answered.
 */
export async function presentAttendees(
  db: Db,
  eventId: string,
  attendees: readonly AttendeeRow[],
): Promise<CheckInGuest[]> {
  const haveAnswered = attendees.some(({ answers }) => Object.keys(answers).length > 0);
  const questions = haveAnswered ? (await allQuestions(db, eventId)).filter(({ atDoor }) => atDoor) : [];
  return attendees.map(({ answers, ...attendee }) => ({
    registrationId: attendee.registrationId,
    name: attendee.name,
    audience: attendee.audience,
    ticketType: attendee.ticketType,
    buyerName: attendee.buyerName,
    orderNumber: attendee.orderNumber,
    answers: presentAnswers(questions, answers).map(({ question, answer }) => ({ question, answer })),
  }));
}

export function presentArrival({ arrivedAt, arrivedBy }: AttendeeRow): Arrival | null {
  return arrivedAt && { at: arrivedAt.toISOString(), by: arrivedBy };
}
