import { z } from 'zod';
import { endpoint } from '../http.ts';
import { verificationId } from './one-time-codes.ts';

/** What became of the message with the newest code, for the browser that asked for it. */
export const readCodeDelivery = endpoint({
  method: 'GET',
  path: '/api/auth/phone/delivery',
  access: 'public',
  summary: 'Read whether a code could be sent',
  query: z.object({ verificationId }),
  /** `sent`: its provider has taken it. `failed`: it will not arrive; ask for another one. */
  data: z.object({ status: z.enum(['sending', 'sent', 'failed']) }),
  errors: ['CODE_EXPIRED'],
});
