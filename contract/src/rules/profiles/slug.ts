import { limits } from '../../limits.ts';
import { foldText } from '../fold-text.ts';
import type { KeyOf } from '../message-keys.ts';
import { isReservedSlug } from './reserved-slugs.ts';

/** 3 to 50 of a-z, 0-9 and hyphen, no hyphen at either end. */
export const slugPattern = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
export type SlugKey = KeyOf<'slug'> | 'slug_required';

function withoutEdgeHyphens(slug: string): string {
  return slug.replace(/^-+|-+$/g, '');
}

function cut(slug: string, length: number): string {
  return withoutEdgeHyphens(slug.slice(0, length));
}

/**
 * Derives a slug from a name: lower case, no accents, everything else becomes single hyphens, at most 50 characters.
 * Empty if no letter can be in a slug; see slugSuggestion.
 */
export function deriveSlug(...names: string[]): string {
  const plain = foldText(names.join(' ')).replace(/['’]/g, '');
  return cut(withoutEdgeHyphens(plain.replace(/[^a-z0-9]+/g, '-')), limits.slug.max);
}

/** Filters input of the slug field: lower case, other characters removed, at most 50. */
export function sanitizeTypedSlug(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, limits.slug.max);
}

/** Checks the format of a slug; null if it is fine. Whether it is free only the server knows. */
export function checkSlugFormat(slug: string): SlugKey | null {
  if (slug === '') return 'slug_required';
  if (slug.length < limits.slug.min) return 'slug.min_length';
  if (slug.length > limits.slug.max) return 'slug.max_length';
  return slugPattern.test(slug) ? null : 'slug.invalid_format';
}

/**
 * The nth slug to try: 1 is the slug itself, or the nearest usable one if it is too short or reserved; later ones end
 * in their number and are cut to fit. Every result passes checkSlugFormat and isReservedSlug.
 */
export function slugSuggestion(slug: string, n: number): string {
  const base = suggestionBase(deriveSlug(slug));
  if (n <= 1) return base;
  const suffix = `-${n}`;
  return `${cut(base, limits.slug.max - suffix.length)}${suffix}`;
}

function suggestionBase(derived: string): string {
  if (derived === '') return 'member';
  const fits = derived.length >= limits.slug.min && !isReservedSlug(derived);
  return fits ? derived : `${cut(derived, 40)}-member`;
}
