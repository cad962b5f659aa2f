import { webhookLimits } from '@foyer/contract/rules/webhooks/kinds.ts';
import type { Clock } from '#src/deps.ts';

/** What happened before this is not kept. */
export function retainedSince({ clock }: { clock: Clock }): Date {
  return new Date(clock.now().getTime() - webhookLimits.keptDays * 24 * 3_600_000);
}
