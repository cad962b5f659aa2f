import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { events } from '#src/db/schema/events.ts';

type Notice = EmailValues['event-notice'];
/** What a message says of an event. */
export type NoticeEvent = Omit<
  Notice,
  'what' | 'toldAt' | 'by' | 'orderId' | 'admits' | 'ticket' | 'guest' | 'refusal' | 'readerZone'
>;
export type NoticeKind = Notice['what'];
/** What says that somebody has a place, or another one; its ticket goes with it. */
export const grantsSpot: ReadonlySet<NoticeKind> = new Set(['confirmed', 'switched']);
/** With what the reader still comes. */
export const impliesSpot: ReadonlySet<NoticeKind> = new Set([
  'confirmed',
  'changed',
  'switched',
  'reminder',
  'republished',
]);
/** The long parts of an event are in no message, and in no calendar. */
export type NoticeColumns = Omit<typeof events.$inferSelect, 'searchWords' | 'description' | 'codeOfConduct'>;

/** Who takes part online goes to no room, whatever the event has beside it. */
export function locationFor(
  { where }: Pick<NoticeEvent, 'where'>,
  audience: AttendanceMode | undefined,
): { where: string } {
  return { where: audience === 'online' ? '' : where };
}

/** The event as it is now, for messages that may go out when it is no more. Null for one without dates. */
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
