import { canonicalPhone } from '@foyer/contract/rules/contacts/canonical-phone.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { TextEntry } from '#src/db/outbox/text-entry.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import type { Requester } from './requester.ts';
import { requireClosedBreakers } from './require-closed-breakers.ts';
import { requireAddressBudget, requirePhoneSends, requirePrefixBudget } from './send-budgets.ts';

/** Spends the budgets again for another attempt at a paid message; throws a permanent failure if they are used up. */
export async function countAgain(deps: Deps, { to, asked }: TextEntry): Promise<void> {
  const phone = canonicalPhone(to);
  if (phone.kind !== 'phone') throw new DeliveryFailure('the number is none any more', { permanent: true });
  const requester: Requester = asked && asked.by !== 'owner' ? { kind: asked.by } : { kind: 'owner', name: 'message' };
  try {
    if (asked) {
      await requireAddressBudget(deps, asked);
      await requirePhoneSends(deps, requester, to);
      await requirePrefixBudget(deps, requester, to);
    }
    await requireClosedBreakers(deps, null, requester, phone.country);
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    throw new DeliveryFailure(`no budget for another attempt (${refusal.code})`, { permanent: true, cause: refusal });
  }
}
