import { z } from 'zod';
import { endpoint } from '../http.ts';
import { verificationId } from './one-time-codes.ts';

/** The delivery status of the newest code that this browser requested. */
export const readCodeDelivery = endpoint({
  method: 'GET',
  path: '/api/auth/phone/delivery',
  access: 'public',
  summary: 'Read whether a code could be sent',
  query: z.object({ verificationId }),
  /** `sent`: accepted by the provider. `failed`: it will not arrive; request a new one. */
  data: z.object({ status: z.enum(['sending', 'sent', 'failed']) }),
  errors: ['CODE_EXPIRED'],
});
