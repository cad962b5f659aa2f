import { sender } from '#src/config/sending.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';

/**
 * Retries once when the first attempt failed for a temporary reason. Both attempts carry the same idempotency key;
 * docs/operations.md says what each provider does with it.
 */
export async function trySending<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left: number = sender.retries; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || (error instanceof DeliveryFailure && error.permanent)) throw error;
    }
  }
}
