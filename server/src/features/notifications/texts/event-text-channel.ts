import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { canonicalPhone } from '@foyer/contract/rules/contacts/canonical-phone.ts';
import type { Deps } from '#src/deps.ts';

/** SMS first: it reaches every phone. */
const order = ['sms', 'whatsapp'] as const satisfies readonly Channel[];

/**
 * The channel for texts about events to this phone, and the phone's country. Null if no channel carries them or the country
 * is not served. A provider that is not paused comes first.
 */
export function eventTextChannel(
  { settings, texters }: Pick<Deps, 'settings' | 'texters'>,
  phone: string,
): { channel: Channel; country: string } | null {
  const read = canonicalPhone(phone);
  if (read.kind !== 'phone') return null;
  if (settings.phoneCountries && !settings.phoneCountries.has(read.country)) return null;
  const able = order.filter((channel) => texters[channel]?.carriesUpdates);
  const channel = able.find((each) => !texters[each]?.isPaused?.()) ?? able[0];
  return channel ? { channel, country: read.country } : null;
}
