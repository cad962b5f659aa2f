import { z } from 'zod';
import { limits } from '../limits.ts';

const { answer, options } = limits.event;

/**
 * Answers by question id: text or one option, several options, or consent. For consent the text that was agreed to is
 * stored.
 */
export const answers = z.record(
  z.uuid(),
  z.union([z.string().max(answer), z.array(z.string().max(limits.event.option)).max(options), z.boolean()]),
);
