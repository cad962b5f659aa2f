import type { DeliveryState } from '@foyer/contract/rules/webhook-choices.ts';
import type { Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import type { StatusTone } from '#src/ui/status-badge.tsx';

export const deliveryTones: Record<DeliveryState, StatusTone> = {
  waiting: 'waiting',
  delivered: 'good',
  failed: 'bad',
};

/** A webhook whose deliveries fail needs attention, also after it was turned off for that. */
export function webhookTone({ state, failingSince }: Webhook): StatusTone {
  if (state === 'off') return 'quiet';
  return state === 'on' && failingSince === null ? 'good' : 'bad';
}
