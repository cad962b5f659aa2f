import { sender } from '#src/config/sending.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';

/**
 * Tries once more when the first attempt failed for a reason that may pass (rule 18). Both attempts carry the same
 * idempotency key; what that is worth with each provider stands in docs/operations.md.
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
