import { disguising } from '@foyer/contract/rules/messaging/message-text.ts';

const disguisingAll = new RegExp(disguising.source, 'gu');
/** More marks on one letter than any language needs. They would cover the lines around it. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;

/** A text of strangers as one line that shows everything it contains, cut at so many characters. */
export function previewLine(text: string, most: number): string {
  const line = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(disguisingAll, '')
    .replace(stackedMarks, '$1')
    .replace(/ +/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
