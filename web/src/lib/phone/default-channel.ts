import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';

/** How codes are sent at first: the server lists the ways that are on in their order, WhatsApp before SMS. */
export function defaultChannel(channels: readonly Channel[]): Channel {
  return channels[0] ?? 'whatsapp';
}
