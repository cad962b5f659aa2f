import { attendeeRules } from '#src/config/attendees.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import type { OwnEvent } from '#src/features/events/lock-own-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { limitTypedAddresses } from './limit-typed-addresses.ts';

/** Counts an announcement against the budgets of its event and of its writer; refuses more with RATE_LIMITED. */
export async function requireAnnouncementBudgets(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { event, viewer, typed }: { event: OwnEvent; viewer: SignedInUser; typed: number },
): Promise<void> {
  const store = { db: tx, clock: deps.clock };
  await requireBudget(store, `event-messages:${event.id}`, attendeeRules.messages);
  await requireBudget(store, `attendee-messages:${viewer.userId}`, attendeeRules.messagesOfAll);
  await limitTypedAddresses(deps, tx, event, typed);
}
