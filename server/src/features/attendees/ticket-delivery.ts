import type { TicketDelivery } from '@foyer/contract/rules/events/attendee-choices.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { preferencesOf } from '#src/features/accounts/preferences/read-preferences.ts';
import { typedBy } from '#src/features/event-notifications/typed-by.ts';
import { chooseDelivery } from '#src/features/notifications/choose-delivery.ts';
import { forecastWaiting } from '#src/features/notifications/mail-review/typed-mail-budgets.ts';
import { reachableOwner } from '#src/features/notifications/reachable-owner.ts';
import { refusedBy } from '#src/features/notifications/unsubscribe/refused-addresses.ts';

type Holder = { id: string; userId: string | null; holderEmail: string };

/** How a confirmation sent now reaches the holder of a ticket. */
export async function ticketDelivery(deps: Deps, tx: Tx, { id, userId, holderEmail }: Holder): Promise<TicketDelivery> {
  if (userId) {
    const chosen = (await preferencesOf(tx, [userId])).get(userId)?.notifications;
    if (!chosen || !(await reachableOwner(tx, userId))) return 'app';
    const { how } = chooseDelivery(chosen, { kind: 'events', channel: 'email' }, deps.clock.now());
    const names = { never: 'app', digest: 'digest', send: 'email' } as const;
    return names[how];
  }
  if (holderEmail === '') return 'none';
  if ((await refusedBy(deps, tx, [holderEmail], 'everything')).has(holderEmail)) return 'refused';
  const senderId = (await typedBy(tx, [id])).get(id) ?? null;
  return (await forecastWaiting(deps, tx, [{ to: holderEmail, senderId }])) > 0 ? 'review' : 'email';
}
