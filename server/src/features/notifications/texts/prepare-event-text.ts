import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { providerBreaker } from '#src/config/sending.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { EventTextEntry } from '#src/db/outbox/text-entry.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { preferencesOf } from '#src/features/accounts/preferences/read-preferences.ts';
import { contactsOf } from '../contacts-of.ts';
import { eventTextChannel } from './event-text-channel.ts';
import { spendEventText } from './spend-event-text.ts';

/** `giveBack`: for a text that was not handed to the provider. */
type PreparedText = { channel: Channel; giveBack: () => Promise<void> };

/**
 * Decides about a text about an event when it is sent, as its owner may have changed the number or turned texts off since.
 * Returns its channel, with its budgets spent; null: nothing is sent. Throws a failure that says how long to wait.
 */
export async function prepareEventText(deps: Deps, entry: EventTextEntry): Promise<PreparedText | null> {
  const { userId } = entry.values;
  const contacts = (await contactsOf(deps.db, [userId])).get(userId);
  const chosen = (await preferencesOf(deps.db, [userId])).get(userId)?.notifications;
  if (contacts?.phone !== entry.to || !chosen?.on || !chosen.eventTexts) return null;
  const way = eventTextChannel(deps, entry.to);
  if (!way) return null;
  if (deps.texters[way.channel]?.isPaused?.()) throw paused(way.channel);
  const { giveBack } = await spendEventText(deps, entry, way.country);
  return { channel: way.channel, giveBack };
}

/** Thrown before any budget is spent, and counts as no attempt. */
function paused(channel: Channel): DeliveryFailure {
  return new DeliveryFailure(`${channel} is paused`, { permanent: false, waitSeconds: providerBreaker.openSeconds });
}

/** The owner has opted out at the provider: texts about events are turned off, as in the settings. */
export async function stopEventTexts({ db, clock }: Pick<Deps, 'db' | 'clock'>, entry: EventTextEntry): Promise<void> {
  const values = { eventTexts: false, updatedAt: clock.now() };
  await db
    .insert(userPreferences)
    .values({ userId: entry.values.userId, ...values })
    .onConflictDoUpdate({ target: userPreferences.userId, set: values });
}
