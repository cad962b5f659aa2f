import { z } from 'zod';
import { limits } from '../limits.ts';

const { answer, options } = limits.event;

/**
 * What somebody answers, by the id of the question: text or one of the options; several options; whether they agree. What
 * is kept of a consent are the words that were agreed to.
 */
export const answers = z.record(
  z.uuid(),
  z.union([z.string().max(answer), z.array(z.string().max(limits.event.option)).max(options), z.boolean()]),
);
