import type { Attendee } from '@foyer/contract/attendees/attendees.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import type { TicketDelivery } from '@foyer/contract/rules/events/attendee-choices.ts';
import { checkInOpensSeconds, type ScanVerdict } from '@foyer/contract/rules/events/scan-verdicts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { attendeeRequests } from './attendee-requests.ts';
import { refreshAttendees } from './refresh-attendees.ts';

/** What the last action on an attendee led to. */
export type AttendeeOutcome =
  | { kind: 'sent'; attendee: Attendee; delivery: TicketDelivery }
  | { kind: 'checked-in'; attendee: Attendee; verdict: ScanVerdict }
  | { kind: 'undone'; attendee: Attendee };

/** The actions on one attendee of an event, one at a time: approving, declining, checking in and sending the ticket. */
export function useAttendeeActions({ id }: Pick<Event, 'id'>) {
  const queryClient = useQueryClient();
  const task = useOrganizerTask<string>();
  const [result, setResult] = useState<AttendeeOutcome | null>(null);

  /** The list is read again also after a failure: another organizer may have acted first. */
  const run = (attendee: Attendee, action: () => Promise<AttendeeOutcome | null>) =>
    void task.run(attendee.id, async () => {
      setResult(null);
      setResult(await action().finally(() => refreshAttendees(queryClient, id, [attendee.id])));
    });
  const requests = attendeeRequests(id);
  const decide = (decision: typeof requests.approve | typeof requests.decline) => (attendee: Attendee) =>
    run(attendee, async () => {
      await decision(attendee);
      return null;
    });

  return {
    /** The attendee whose action is under way. */
    pending: task.pending,
    failure: task.failure,
    result,
    clear: () => setResult(null),
    approve: decide(requests.approve),
    decline: decide(requests.decline),
    checkIn: (attendee: Attendee, anyTime = false) =>
      run(attendee, async () => {
        const { verdict } = await requests.checkIn(attendee, anyTime);
        return { kind: 'checked-in', attendee, verdict };
      }),
    undo: (attendee: Attendee) =>
      run(attendee, async () => {
        await requests.undoCheckIn(attendee);
        return { kind: 'undone', attendee };
      }),
    resend: (attendee: Attendee) =>
      run(attendee, async () => {
        const { delivery } = await requests.resend(attendee);
        return { kind: 'sent', attendee, delivery };
      }),
  };
}
export type AttendeeActions = ReturnType<typeof useAttendeeActions>;

/** What can be done with an attendee now. */
export function actionsFor(attendee: Attendee, event: Pick<Event, 'state' | 'hasEnded'>) {
  const { state, audience, arrivedAt, orderNumber } = attendee;
  const isOpen = event.state !== 'cancelled';
  const canBeCheckedIn = state === 'confirmed' && audience === 'in-person' && isOpen;
  return {
    approve: isOpen && (state === 'pending' || state === 'declined'),
    // A ticket of an order is canceled through its order, where it can be refunded.
    decline: isOpen && orderNumber === null && (state === 'pending' || state === 'confirmed'),
    checkIn: canBeCheckedIn && arrivedAt === null,
    undo: canBeCheckedIn && arrivedAt !== null,
    resend: state === 'confirmed' && event.state === 'published' && !event.hasEnded,
  };
}

/** Whether attendees are arriving, so that checking in is the main action. */
export function isCheckInTime({ startsAt, endsAt }: Pick<Event, 'startsAt' | 'endsAt'>, now: number): boolean {
  if (startsAt === null || endsAt === null) return false;
  return Date.parse(startsAt) - checkInOpensSeconds * 1000 <= now && now < Date.parse(endsAt);
}
