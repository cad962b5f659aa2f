import type { Budget } from '#src/config/budget.ts';
import { eventTextSends, sendPrefixDigits } from '#src/config/sending.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { EventTextEntry } from '#src/db/outbox/text-entry.ts';
import type { Deps } from '#src/deps.ts';
import { contactKey, refund, shared, spend, strictly, waitFor } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';

type Counter = { name: string; key: string; budget: Budget };

/**
 * Spends the budgets of one attempt at a text about an event: of the phone, the event, the prefix, the country and all
 * together. While one is used up the text waits for its next window, which counts as no attempt and spends nothing.
 * `giveBack`: the provider was not asked after all.
 */
export async function spendEventText(
  deps: Deps,
  { to, values }: EventTextEntry,
  country: string,
): Promise<{ giveBack: () => Promise<void> }> {
  const counters = countersOf(deps, { phone: to, country, eventId: values.eventId });
  const store = strictly(deps);
  try {
    // All are read first, so that a text that has to wait does not use up the others every time.
    for (const counter of counters) {
      const seconds = await waitFor(store, counter.key, counter.budget);
      if (seconds > 0) throw usedUp(deps, counter, seconds);
    }
    for (const counter of counters) {
      const { allowed, retryAfter } = await spend(store, counter.key, counter.budget);
      if (!allowed) throw usedUp(deps, counter, retryAfter);
    }
    return {
      async giveBack() {
        for (const { key } of counters) await refund(store, key);
      },
    };
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    const waitSeconds = refusal.retryAfter ?? 60;
    throw new DeliveryFailure('texts cannot be counted', { permanent: false, waitSeconds, cause: refusal });
  }
}

type About = { phone: string; country: string; eventId: string };

function countersOf(deps: Deps, { phone, country, eventId }: About): Counter[] {
  const { phoneHourly, phoneDaily, event, prefix, country: perCountry, total } = eventTextSends;
  const within = (budget: Budget) => shared(deps.settings, budget);
  return [
    { name: 'phone, hourly', key: contactKey(deps, 'event-text-hourly', phone), budget: phoneHourly },
    { name: 'phone, daily', key: contactKey(deps, 'event-text-daily', phone), budget: phoneDaily },
    { name: 'event', key: `event-text-event:${eventId}`, budget: within(event) },
    {
      name: 'prefix',
      key: contactKey(deps, 'event-text-prefix', phone.slice(0, 1 + sendPrefixDigits)),
      budget: within(prefix),
    },
    { name: `country ${country}`, key: `event-text-country-${country}`, budget: within(perCountry) },
    { name: 'total', key: 'event-text-total', budget: within(total) },
  ];
}

function usedUp(deps: Deps, { name }: Counter, waitSeconds: number): DeliveryFailure {
  deps.log.warn({ budget: name, waitSeconds }, 'a text about an event waits for its budget');
  return new DeliveryFailure(`the budget of texts about events is used up (${name})`, {
    permanent: false,
    waitSeconds,
  });
}
