import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';

/** The channel that is selected at first: the server lists the available ones in order, WhatsApp before SMS. */
export function defaultChannel(channels: readonly Channel[]): Channel {
  return channels[0] ?? 'whatsapp';
}
