import type { FastifyBaseLogger } from 'fastify';
import { providerBreaker } from '#src/config/sending.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { Clock } from '#src/deps.ts';

export type CircuitBreaker = {
  /** Whether nothing may be sent now: after repeated failures, or while one message tries whether they are over. */
  isOpen: () => boolean;
  /** Lets one message through, or throws. Whoever is let through reports how it went. */
  enter: () => { succeeded: () => void; failed: () => void };
};

/**
 * Stops sending to one provider after repeated failures, for this process alone: it also notices what only this process
 * cannot reach, needs no store that may fail itself, and the shared budgets bound what all processes try together.
 */
export function circuitBreaker(provider: string, parts: { clock: Clock; log?: FastifyBaseLogger }): CircuitBreaker {
  const { clock, log } = parts;
  let failures = 0;
  let openUntil: Date | null = null;
  let isProbing = false;

  const isOpen = () => openUntil !== null && (isProbing || clock.now() < openUntil);

  function open(): void {
    openUntil = new Date(clock.now().getTime() + providerBreaker.openSeconds * 1000);
    log?.error({ alert: 'provider-breaker-opened', provider, failures, openUntil }, 'sending to a provider is paused');
  }

  return {
    isOpen,
    enter() {
      if (isOpen()) {
        const waitSeconds = providerBreaker.openSeconds;
        throw new DeliveryFailure(`${provider} is paused after repeated failures`, { permanent: false, waitSeconds });
      }
      const isProbe = openUntil !== null;
      isProbing = isProbe;
      return {
        succeeded() {
          if (openUntil) log?.info({ provider }, 'sending to a provider goes on');
          failures = 0;
          openUntil = null;
          isProbing = false;
        },
        failed() {
          failures += 1;
          if (isProbe) isProbing = false;
          // What was under way when it opened does not prolong it.
          if (isProbe || (openUntil === null && failures >= providerBreaker.failures)) open();
        },
      };
    },
  };
}
