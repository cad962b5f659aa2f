import { eventFields } from '@foyer/contract/events/event-fields.ts';
import { dateProblems } from '@foyer/contract/rules/events/date-problems.ts';
import { notifiesAttendees } from '@foyer/contract/rules/events/notifies-attendees.ts';
import { skippedIn } from '#src/ui/time/zoned-time.ts';
import { dateFields, type EventDraft, type EventInput, eventInputOf } from './event-draft.ts';

/** Speakers and agenda are edited on a page of their own. */
const { speakers: _speakers, agenda: _agenda, ...editedFields } = eventFields;

/** The message key of each invalid field: `place.mapLink` → `link.invalid`. */
export type Problems = Readonly<Record<string, string>>;

/** Validates a draft: the valid fields, in the form that the API expects, and the problems of the others. */
export function checkDraft(draft: EventDraft): { valid: Partial<EventInput>; problems: Problems } {
  const input = eventInputOf(draft);
  const problems: Record<string, string> = { ...dateProblems(input) };
  const valid: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(editedFields)) {
    const result = schema.safeParse(input[name as keyof EventInput]);
    if (result.success) valid[name] = result.data;
    else for (const { path, message } of result.error.issues) problems[[name, ...path].join('.')] ??= message;
  }
  const { startsAt, endsAt, registrationOpensAt, registrationClosesAt, timeZone } = draft;
  const clocks = { startsAt, endsAt, registrationOpensAt, registrationClosesAt };
  for (const name of skippedIn(clocks, timeZone)) problems[name] = 'dates.skipped';
  // Dates are validated together, so they are saved together or not at all.
  if ([...dateFields, 'timeZone'].some((name) => name in problems))
    for (const name of [...dateFields, 'timeZone']) delete valid[name];
  return { valid: valid as Partial<EventInput>, problems };
}

/** The valid fields of a draft that differ from the saved event. */
export function changesOf(draft: EventDraft, saved: EventDraft | null): Partial<EventInput> {
  const { valid } = checkDraft(draft);
  if (!saved) return valid;
  const before: Record<string, unknown> = checkDraft(saved).valid;
  return Object.fromEntries(
    Object.entries(valid).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}

/** Whether a draft has unsaved changes, valid or not. */
export function isChanged(draft: EventDraft, saved: EventDraft): boolean {
  if (Object.keys(changesOf(draft, saved)).length > 0) return true;
  return Object.keys(checkDraft(draft).problems).length > 0;
}

/** Whether saving these changes of a published event notifies its attendees. */
export function needsNotice(changes: Partial<EventInput>, saved: EventDraft): boolean {
  const before = eventInputOf(saved);
  return notifiesAttendees(before, { ...before, ...changes });
}
