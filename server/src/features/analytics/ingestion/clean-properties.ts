import { analyticsLimits, isBlockedProperty } from '@foyer/contract/analytics.ts';
import type { Properties, PropertyValue } from '../analytics-tables.ts';

/** Properties the Mixpanel library adds about person and place; stored in columns of their own or not at all. */
const notKept = new Set([
  'distinct_id',
  '$device_id',
  '$user_id',
  'user_id',
  '$insert_id',
  'time',
  '$anon_distinct_id',
]);
const looksLikeEmail = /[^\s@]@[^\s@]+\.[^\s@]/;

/**
 * The storable part of untrusted properties: a limited number of plain values, without blocked names and without texts that
 * contain an email address. The rest is dropped silently.
 */
export function cleanProperties(given: Record<string, unknown>): Properties {
  const kept: [string, PropertyValue][] = [];
  for (const [name, value] of Object.entries(given)) {
    if (kept.length >= analyticsLimits.properties) break;
    if (name.length > analyticsLimits.name || notKept.has(name) || isBlockedProperty(name)) continue;
    const clean = cleanValue(value);
    if (clean !== undefined) kept.push([storable(name), clean]);
  }
  return Object.fromEntries(kept);
}

function cleanValue(value: unknown): PropertyValue | undefined {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || looksLikeEmail.test(value)) return undefined;
  return storable(value.slice(0, analyticsLimits.text));
}

/** PostgreSQL accepts neither NUL nor half a surrogate pair, which truncating may leave. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
