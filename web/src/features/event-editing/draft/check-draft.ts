import { eventFields } from '@foyer/contract/events/event-fields.ts';
import { dateProblems } from '@foyer/contract/rules/events/date-problems.ts';
import { notifiesAttendees } from '@foyer/contract/rules/events/notifies-attendees.ts';
import { skippedIn } from '#src/ui/time/zoned-time.ts';
import { dateFields, type EventDraft, type EventInput, eventInputOf } from './event-draft.ts';

/** The key of a sentence for each field that is wrong: `place.mapLink` → `link.invalid`. */
export type Problems = Readonly<Record<string, string>>;

/** What can be kept of a draft as it is typed, in the form in which it is kept, and what is wrong with the rest. */
export function checkDraft(draft: EventDraft): { good: Partial<EventInput>; problems: Problems } {
  const given = eventInputOf(draft);
  const problems: Record<string, string> = { ...dateProblems(given) };
  const good: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(eventFields)) {
    const result = schema.safeParse(given[name as keyof EventInput]);
    if (result.success) good[name] = result.data;
    else for (const { path, message } of result.error.issues) problems[[name, ...path].join('.')] ??= message;
  }
  const { startsAt, endsAt, registrationOpensAt, registrationClosesAt, timeZone } = draft;
  const clocks = { startsAt, endsAt, registrationOpensAt, registrationClosesAt };
  for (const name of skippedIn(clocks, timeZone)) problems[name] = 'dates.skipped';
  // They are judged together, so they are kept together.
  if ([...dateFields, 'timeZone'].some((name) => name in problems))
    for (const name of [...dateFields, 'timeZone']) delete good[name];
  return { good: good as Partial<EventInput>, problems };
}

/** What of a draft differs from what is kept, as far as it can be kept. */
export function changesOf(draft: EventDraft, kept: EventDraft | null): Partial<EventInput> {
  const { good } = checkDraft(draft);
  if (!kept) return good;
  const before: Record<string, unknown> = checkDraft(kept).good;
  return Object.fromEntries(
    Object.entries(good).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}

/** Whether anything typed is not kept, be it good or not. */
export function isChanged(draft: EventDraft, kept: EventDraft): boolean {
  if (Object.keys(changesOf(draft, kept)).length > 0) return true;
  return Object.keys(checkDraft(draft).problems).length > 0;
}

/** Whether saving these changes of a published event notifies its attendees. */
export function needsNotice(changes: Partial<EventInput>, saved: EventDraft): boolean {
  const before = eventInputOf(saved);
  return notifiesAttendees(before, { ...before, ...changes });
}
