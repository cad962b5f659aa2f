import type { addAttendee as contract } from '@foyer/contract/attendees/attendees.ts';
import type { DataOf, RequestOf } from '@foyer/contract/http.ts';
import { canonicalEmail } from '@foyer/contract/rules/contacts/email.ts';
import { attendeeRules } from '#src/config/attendees.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnEvent } from '#src/features/events/lock-own-event.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { addPeople } from './add-people.ts';

type AddAttendeeInput = RequestOf<typeof contract>['body'] & { id: string };

/** Adds a person to the list of attendees. Repeated, it changes nothing. */
export async function addAttendee(
  deps: Deps,
  viewer: SignedInUser,
  { id, name, email: typedEmail, audience, ticketTypeId, tell }: AddAttendeeInput,
): Promise<DataOf<typeof contract>> {
  await requireBudget(deps, `attendees-added:${viewer.userId}`, attendeeRules.added);
  const email = canonicalEmail(typedEmail) ?? typedEmail;
  const verdict = await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id);
    if (tell) await requireProvenSender(deps, tx, viewer.userId, event.organizerId);
    const person = { name, email, audience: audience ?? null, type: ticketTypeId ?? '' };
    const [decided] = await addPeople(deps, tx, event, { people: [person], tell });
    return decided;
  });
  deps.wakeOutbox();
  switch (verdict?.outcome) {
    case 'added':
    case 'known':
      return verdict;
    case 'audience':
      throw fieldRefused('audience', 'event.audience_required');
    case 'type':
      throw fieldRefused('ticketTypeId', 'import.ticket_type');
    case 'type-full':
    case 'full':
    case undefined:
      throw new AppError('EVENT_FULL', 'The event is full.');
  }
}
