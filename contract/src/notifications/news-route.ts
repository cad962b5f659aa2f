import { z } from 'zod';
import { endpoint } from '../http.ts';

/**
 * How news about the viewer's tickets and waitlist entries reaches them beside the app. `digest`: collected in a daily or
 * weekly email. `app`: in the app only, because there is no verified contact that can be reached (`isChosen` false) or because
 * they turned it off (`isChosen` true).
 */
export const newsRoute = z
  .discriminatedUnion('by', [
    z.object({ by: z.enum(['email', 'digest']), email: z.string() }),
    /** Masked. */
    z.object({ by: z.literal('text'), phone: z.string() }),
    z.object({ by: z.literal('app'), isChosen: z.boolean() }),
  ])
  .meta({ id: 'NewsRoute' });
export type NewsRoute = z.output<typeof newsRoute>;

export const readNewsRoute = endpoint({
  method: 'GET',
  path: '/api/notifications/news-route',
  access: 'user',
  guests: true,
  summary: 'Read how news about tickets reaches the viewer',
  data: newsRoute,
});
