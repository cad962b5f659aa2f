import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Messages } from '../../web/src/messages/namespaces.ts';
import type { Look } from './looks.ts';

const folder = fileURLToPath(new URL('../../web/src/messages', import.meta.url));

/** The texts of one namespace as a visitor with this look reads them. */
export function wordsOf<N extends keyof Messages>(namespace: N, { language }: Pick<Look, 'language'>): Messages[N] {
  // The translations test holds both languages to the keys of the English file.
  return JSON.parse(readFileSync(`${folder}/${language}/${namespace}.json`, 'utf8')) as Messages[N];
}

/** The texts of events: those of the list, which others show as well, and those of one. */
export function eventWords(look: Pick<Look, 'language'>) {
  const [all, one] = [wordsOf('events', look), wordsOf('event', look)];
  return {
    ...all,
    ...one,
    places: { ...wordsOf('places', look), ...one.places },
    series: { ...all.series, ...one.series },
    follow: { ...all.follow, ...one.follow },
  };
}

/** A pattern for a text with `{{…}}` in it, whatever stands there. */
export function pattern(text: string): RegExp {
  const parts = text.split(/\{\{[^}]*\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.+'));
}
