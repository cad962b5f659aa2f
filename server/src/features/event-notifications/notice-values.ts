import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { events } from '#src/db/schema/events.ts';

type Notice = EmailValues['event-notice'];
/** The details of an event in a message. */
export type NoticeEvent = Omit<
  Notice,
  'what' | 'toldAt' | 'by' | 'orderId' | 'admits' | 'ticket' | 'guest' | 'refusal' | 'readerZone'
>;
export type NoticeKind = Notice['what'];
/** Notices that grant a spot; the ticket is attached. */
export const grantsSpot: ReadonlySet<NoticeKind> = new Set(['confirmed', 'switched']);
/** Notices whose reader still has a spot afterwards. */
export const impliesSpot: ReadonlySet<NoticeKind> = new Set([
  'confirmed',
  'changed',
  'switched',
  'reminder',
  'republished',
]);
/** An event without its long texts, which appear in no message and no calendar. */
export type NoticeColumns = Omit<
  typeof events.$inferSelect,
  'searchWords' | 'description' | 'codeOfConduct' | 'speakers' | 'agenda'
>;

/** Online attendees get no location, even if the event is hybrid. */
export function locationFor(
  { where }: Pick<NoticeEvent, 'where'>,
  audience: AttendanceMode | undefined,
): { where: string } {
  return { where: audience === 'online' ? '' : where };
}

/** The event's details as of now, for messages that may be sent after it is gone. Null for an event without dates. */
export function noticeValues(event: NoticeColumns): NoticeEvent | null {
  const { id, slug, sequence, title, summary, timeZone, startsAt, endsAt, updatedAt } = event;
  if (!startsAt || !endsAt) return null;
  return {
    id,
    slug,
    sequence,
    title,
    summary,
    timeZone,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...(event.cancelReason !== '' && { reason: event.cancelReason }),
    where: [event.placeName, event.placeRoom, event.placeAddress].filter((part) => part !== '').join(', '),
  };
}
