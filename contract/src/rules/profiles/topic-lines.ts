import { limits } from '../../limits.ts';
import type { KeyOf } from '../message-keys.ts';
import { cleanLine, isUnseen } from '../names/name.ts';

/** What nobody is interested in, but markup and attempts at it are made of. */
const forbidden = /[<>{}\\^`]/;

/** The items of a text area: one a line, trimmed, empty lines and repetitions dropped (spec section 5). */
export function topicsIn(text: string): string[] {
  return distinct(text.split(/\r\n|\r|\n/).map(cleanLine));
}

/** The same for a list, as it is stored. */
export function cleanTopics(list: readonly string[]): string[] {
  return distinct(list.map(cleanLine));
}

/** What is wrong with one list; null: nothing. That both lists need an item is for who has both. */
export function checkTopics(list: readonly string[]): KeyOf<'topics'> | null {
  const topics = cleanTopics(list);
  if (topics.length === 0) return 'topics.required';
  if (topics.length > limits.topics.max) return 'topics.too_many';
  if (topics.some((topic) => [...topic].length > limits.topics.itemMax)) return 'topics.too_long';
  return topics.some((topic) => forbidden.test(topic) || isUnseen(topic)) ? 'topics.invalid_characters' : null;
}

function distinct(items: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const item of items) {
    const key = item.toLocaleLowerCase();
    if (item !== '' && !seen.has(key)) seen.set(key, item);
  }
  return [...seen.values()];
}
