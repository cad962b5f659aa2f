import { z } from 'zod';

/** What a page can watch of an event: its capacity, as shown on the event page, and its check-in list. */
const watchKinds = ['capacity', 'check-in'] as const;

/** Something that a page shows and wants to keep current. */
export const liveWatch = z.object({ what: z.enum(watchKinds), id: z.uuid() });
export type LiveWatch = z.output<typeof liveWatch>;

/** Most things that one connection can watch. The tabs of a browser share a connection. */
export const mostWatches = 20;

/** All that a connection watches. Each list replaces the previous one. */
export const liveWatches = z.array(liveWatch).max(mostWatches);
