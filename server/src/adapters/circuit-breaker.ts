import type { FastifyBaseLogger } from 'fastify';
import { providerBreaker } from '#src/config/sending.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { Clock } from '#src/deps.ts';

export type CircuitBreaker = {
  /** Whether nothing may be sent now: after repeated failures, or while a single message tests the provider. */
  isOpen: () => boolean;
  /** Admits one message, or throws. The caller reports the outcome. */
  enter: () => { succeeded: () => void; failed: () => void };
};

/**
 * Stops sending to a provider after repeated failures. State is per process: it needs no store that could fail too, and the
 * shared budgets already limit what all processes try together.
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
          // Messages that were in flight when it opened do not prolong it.
          if (isProbe || (openUntil === null && failures >= providerBreaker.failures)) open();
        },
      };
    },
  };
}
