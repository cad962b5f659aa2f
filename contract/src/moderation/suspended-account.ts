import { z } from 'zod';
import { reportReasons } from '../rules/connections/connection-choices.ts';

/**
 * The `details` of ACCOUNT_SUSPENDED, sent only to someone who has just proven that the account is theirs. `appeal`: where the
 * appeal stands; `token`: what lets them write it, for an hour.
 */
export const suspendedAccount = z.object({
  reason: z.enum(reportReasons),
  /** In the operator's words; may be empty. */
  explanation: z.string(),
  /** When it ends by itself; null if it doesn't. */
  until: z.string().nullable(),
  appeal: z.enum(['open', 'waiting', 'kept']),
  token: z.string(),
});
export type SuspendedAccount = z.output<typeof suspendedAccount>;
