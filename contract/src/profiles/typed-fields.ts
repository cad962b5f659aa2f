import { z } from 'zod';
import { limits } from '../limits.ts';
import { cleanLine } from '../rules/names/name.ts';
import { areDifferent, cleanLink, cleanText, isLink, isPlain } from '../rules/profiles/free-text.ts';

/** Kinds of text fields, each of which normalizes its input. */

/** A line of text, optionally empty, of at most `max` characters. */
export function optionalLine(max: number) {
  return z.string().overwrite(cleanLine).max(max, 'line.max_length').refine(isPlain, 'line.invalid_characters');
}

export function line(max: number) {
  return z
    .string()
    .overwrite(cleanLine)
    .min(1, 'line.required')
    .max(max, 'line.max_length')
    .refine(isPlain, 'line.invalid_characters');
}

/** Multi-line text, optionally empty, of at most `max` characters. */
export function text(max: number) {
  return z.string().overwrite(cleanText).max(max, 'line.max_length').refine(isPlain, 'line.invalid_characters');
}

export const link = z
  .string()
  .overwrite(cleanLink)
  .max(limits.profile.link, 'line.max_length')
  .refine(isLink, 'link.invalid');
export const optionalLink = z
  .string()
  .overwrite(cleanLink)
  .max(limits.profile.link, 'line.max_length')
  .refine((typed) => typed === '' || isLink(typed), 'link.invalid');

/** A list of short lines without duplicates. */
export function lines(maxLength: number, maxItems: number) {
  return z.array(line(maxLength)).max(maxItems, 'list.max_items').refine(areDifferent, 'list.repeated');
}
