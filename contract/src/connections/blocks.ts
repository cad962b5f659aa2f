import { z } from 'zod';
import { done, endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { moment } from '../moment.ts';
import { text } from '../profiles/typed-fields.ts';
import { reportReasons } from '../rules/connections/connection-choices.ts';
import { connectionLimits } from '../rules/connections/connection-limits.ts';

const member = z.object({ urlSlug: z.string().max(limits.slug.max) });

/** Until when the viewer takes no connection requests; null if they do. */
const pause = z.object({ until: z.string().nullable() });

export const readRequestPause = endpoint({
  method: 'GET',
  path: '/api/networking/pause',
  access: 'user',
  summary: 'Read whether connection requests are paused',
  data: pause,
});

export const pauseRequests = endpoint({
  method: 'PUT',
  path: '/api/networking/pause',
  access: 'user',
  summary: 'Pause connection requests until a date, or resume them',
  body: z.object({ until: moment.nullable() }),
  data: pause,
});

/** Neither side finds or reaches the other any more, and an open request or connection ends. The other isn't notified. */
export const blockMember = endpoint({
  method: 'POST',
  path: '/api/networking/blocks',
  access: 'user',
  summary: 'Block a member',
  body: member,
  data: done,
  errors: ['NOT_FOUND'],
});

export const unblockMember = endpoint({
  method: 'DELETE',
  path: '/api/networking/blocks/:slug',
  access: 'user',
  summary: 'Unblock a member',
  /** The address of the member, or the id of the block. */
  params: z.object({ slug: z.string().max(limits.slug.max) }),
  data: done,
  errors: ['NOT_FOUND'],
});

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/networking/blocks',
  access: 'user',
  summary: 'List blocked members, newest first',
  data: z.object({
    items: z.array(
      z.object({
        /** Of the block, which it ends. */
        id: z.string(),
        /** Null if the viewer did not see who it was. */
        urlSlug: z.string().nullable(),
        /** The name that the viewer knew when they blocked the member; empty if they did not see it. */
        displayName: z.string(),
        blockedAt: z.string(),
      }),
    ),
  }),
});

export const reportMember = endpoint({
  method: 'POST',
  path: '/api/networking/reports',
  access: 'user',
  summary: 'Report a member',
  body: member.extend({
    reason: z.enum(reportReasons),
    details: text(connectionLimits.report).default(''),
    /** Also block the member. */
    block: z.boolean().default(false),
  }),
  data: done,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});
