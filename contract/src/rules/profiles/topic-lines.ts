import { limits } from '../../limits.ts';
import type { KeyOf } from '../message-keys.ts';
import { cleanLine, hasInvisibleCharacters } from '../names/name.ts';

/** Characters of markup, which topics do not need. */
const forbidden = /[<>{}\\^`]/;

/** The items of a text area: one per line, trimmed, without empty lines and duplicates. */
export function topicsIn(text: string): string[] {
  return distinct(text.split(/\r\n|\r|\n/).map(cleanLine));
}

/** Normalizes a list of items for storage. */
export function cleanTopics(list: readonly string[]): string[] {
  return distinct(list.map(cleanLine));
}

/** Checks one list; null if it is fine. That both lists need an item is checked where both are known. */
export function checkTopics(list: readonly string[]): KeyOf<'topics'> | null {
  const topics = cleanTopics(list);
  if (topics.length === 0) return 'topics.required';
  if (topics.length > limits.topics.max) return 'topics.too_many';
  if (topics.some((topic) => [...topic].length > limits.topics.itemMax)) return 'topics.too_long';
  return topics.some((topic) => forbidden.test(topic) || hasInvisibleCharacters(topic))
    ? 'topics.invalid_characters'
    : null;
}

function distinct(items: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const item of items) {
    const key = item.toLocaleLowerCase();
    if (item !== '' && !seen.has(key)) seen.set(key, item);
  }
  return [...seen.values()];
}
