import type { addAttendee as contract } from '@foyer/contract/events/organizing/attendees.ts';
import type { DataOf, RequestOf } from '@foyer/contract/http.ts';
import { canonicalEmail } from '@foyer/contract/rules/contacts/email.ts';
import type { Deps } from '#src/deps.ts';
import { AppError, fieldRefused } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { lockOwnEvent } from '../../editing/lock-own-event.ts';
import { organizing } from '../list/organizing.ts';
import { admit } from './admit.ts';

type Input = RequestOf<typeof contract>['body'] & { id: string };

/** Puts somebody on the list, once however often it is asked. */
export async function addAttendee(
  deps: Deps,
  viewer: SignedInUser,
  { id, name, email: typed, audience, ticketTypeId, tell }: Input,
): Promise<DataOf<typeof contract>> {
  await requireBudget(deps, `attendees-added:${viewer.userId}`, organizing.added);
  const email = canonicalEmail(typed) ?? typed;
  const verdict = await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id);
    const one = { name, email, audience: audience ?? null, type: ticketTypeId ?? '' };
    const [decided] = await admit(deps, tx, event, { people: [one], tell });
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
      throw new AppError('EVENT_FULL', 'All places are taken.');
  }
}
