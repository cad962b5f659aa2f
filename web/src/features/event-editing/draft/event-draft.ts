import type { changeEvent } from '@foyer/contract/event-editing/editing.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import { clockAt, instantOf, secondInstantOf } from '#src/ui/time/zoned-time.ts';

/** The fields of an event that the API accepts. */
export type EventInput = Required<Omit<InputOf<typeof changeEvent>['body'], 'version' | 'speakers' | 'agenda'>>;

/** An event in the form: local times of its time zone, numbers as text. Everything else is as in the API. */
export type EventDraft = Omit<EventInput, DateFieldName | 'capacity'> &
  Record<DateFieldName, string> & {
    capacity: Record<AttendanceMode, string>;
    /** The dates whose local time occurs twice when the clocks go back, and that mean the second occurrence. */
    second: readonly DateFieldName[];
  };

export const dateFields = ['startsAt', 'endsAt', 'registrationOpensAt', 'registrationClosesAt'] as const;
export type DateFieldName = (typeof dateFields)[number];

export function emptyDraft(language: string, timeZone: string): EventDraft {
  return {
    title: '',
    summary: '',
    description: null,
    type: 'in-person',
    topics: [],
    language,
    timeZone,
    startsAt: '',
    endsAt: '',
    registrationOpensAt: '',
    registrationClosesAt: '',
    second: [],
    place: { name: '', address: '', mapLink: '', room: '' },
    onlineLink: '',
    coverDesign: 'auto',
    visibility: 'public',
    approvalNeeded: false,
    guestListShown: true,
    codeOfConduct: '',
    contact: '',
    capacity: { 'in-person': '', online: '' },
    waitingList: true,
    waitlistOrder: 'strict',
    offerMinutes: 24 * 60,
    currency: 'EUR',
    offlinePayment: '',
    refundHours: null,
    refundPercent: 100,
  };
}

export function eventDraftOf(event: Event): EventDraft {
  const clock = (at: string | null) => (at === null ? '' : clockAt(Date.parse(at), event.timeZone));
  const limit = (audience: AttendanceMode) =>
    String(event.audiences.find((each) => each.audience === audience)?.capacity ?? '');
  const { timeZone } = event;
  return {
    title: event.title,
    summary: event.summary,
    description: event.description,
    type: event.type,
    timeZone,
    place: event.place,
    topics: event.topics,
    language: event.language,
    visibility: event.visibility,
    approvalNeeded: event.approvalNeeded,
    guestListShown: event.guestListShown,
    codeOfConduct: event.codeOfConduct,
    contact: event.contact,
    coverDesign: event.coverDesign ?? 'auto',
    onlineLink: event.onlineLink ?? '',
    startsAt: clock(event.startsAt),
    endsAt: clock(event.endsAt),
    registrationOpensAt: clock(event.registrationOpensAt),
    registrationClosesAt: clock(event.registrationClosesAt),
    second: dateFields.filter((name) => event[name] && event[name] === secondInstantOf(clock(event[name]), timeZone)),
    capacity: { 'in-person': limit('in-person'), online: limit('online') },
    waitingList: event.waitingList,
    waitlistOrder: event.waitlistOrder,
    offerMinutes: event.offerMinutes,
    currency: event.currency,
    offlinePayment: event.offlinePayment,
    refundHours: event.refundHours,
    refundPercent: event.refundPercent,
  };
}

export function eventInputOf({ second, ...draft }: EventDraft): EventInput {
  const moment = (name: DateFieldName) =>
    (second.includes(name) ? secondInstantOf(draft[name], draft.timeZone) : null) ??
    instantOf(draft[name], draft.timeZone);
  const limit = (typed: string) => (typed === '' ? null : Number(typed));
  return {
    ...draft,
    startsAt: moment('startsAt'),
    endsAt: moment('endsAt'),
    registrationOpensAt: moment('registrationOpensAt'),
    registrationClosesAt: moment('registrationClosesAt'),
    capacity: { 'in-person': limit(draft.capacity['in-person']), online: limit(draft.capacity.online) },
  };
}
