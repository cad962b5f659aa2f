import { z } from 'zod';
import { eventCard } from '../events/event.ts';
import { endpoint } from '../http.ts';

/** What of the viewer's profile an event matches: an interest, the city, or a language in addition to one of these. */
export const recommendationReasons = ['interest', 'city', 'language'] as const;

const recommendation = z
  .object({
    event: eventCard,
    /** The strongest first. `match` is the interest or city as in the profile, or a BCP 47 tag. */
    reasons: z.array(z.object({ kind: z.enum(recommendationReasons), match: z.string() })),
  })
  .meta({ id: 'RecommendedEvent' });
export type RecommendedEvent = z.output<typeof recommendation>;

/**
 * Upcoming events that match the viewer's interests or city, best first. Only events that the viewer could find in the
 * list of events, without those they host, attend or wait for.
 */
export const listRecommendedEvents = endpoint({
  method: 'GET',
  path: '/api/events/recommended',
  access: 'user',
  summary: 'List recommended events',
  data: z.object({
    items: z.array(recommendation),
    /** False if the profile has neither interests nor a city to go by. */
    hasProfile: z.boolean(),
  }),
});
