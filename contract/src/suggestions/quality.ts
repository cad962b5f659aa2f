import { z } from 'zod';
import { endpoint } from '../http.ts';

/** In steps of five percent; null if it is based on so few people that they could be identified. */
const percent = z.int().min(0).max(100).nullable();
/** Rounded to ten. */
const roundedCount = z.int().min(0);

/** What became of suggestions. Null where the group is too small to be described without describing people. */
export const suggestionQuality = z
  .object({
    people: roundedCount,
    suggested: roundedCount,
    /** Lists that their owner opened. */
    opened: percent,
    /** Suggestions that led to a connection request within a week. */
    asked: percent,
    /** Of these requests: accepted, and answered so that the sender knows. */
    accepted: percent,
    answered: percent,
    /** Half of the answers came within so many hours. */
    medianHours: z.int().min(0).nullable(),
    /** How unevenly people were shown, from 0 (all alike) to 1. */
    exposureGini: z.number().min(0).max(1),
    neverShown: percent,
  })
  .meta({ id: 'SuggestionQuality' });
export type SuggestionQuality = z.output<typeof suggestionQuality>;

/** A closed week, published a week later. */
export const readSuggestionQuality = endpoint({
  method: 'GET',
  path: '/api/networking/quality',
  access: 'public',
  summary: 'Read how good the suggestions of a week were',
  data: z.object({
    /** The Monday and Sunday of the week. */
    from: z.iso.date(),
    until: z.iso.date(),
    /** False while this server has suggested nobody long enough ago to publish a week. */
    hasStarted: z.boolean(),
    quality: suggestionQuality.nullable(),
  }),
});

/** For the event's organizers, from a week after its end. */
export const readEventSuggestionQuality = endpoint({
  method: 'GET',
  path: '/api/events/:id/suggestion-quality',
  access: 'user',
  summary: 'Read how good the suggestions among attendees were',
  params: z.object({ id: z.uuid() }),
  data: z.object({
    /** From then on the figures are there; null for an event without an end. */
    availableAt: z.string().nullable(),
    quality: suggestionQuality.nullable(),
  }),
  errors: ['NOT_FOUND'],
});
