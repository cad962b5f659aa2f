const mention = /@\{(\d{1,5})\}/g;

/**
 * A mention within the text of a message in a group or the room of an event: `@{3}` is participant 3. Numbers stay when
 * names change or accounts are erased, so pages put in the name when they show it.
 */
export const mentionCode = (no: number): string => `@{${no}}`;

/** The numbers of the participants whom a text mentions, each once. */
export function mentionedIn(body: string): number[] {
  return [...new Set([...body.matchAll(mention)].map(([, no]) => Number(no)))];
}

/** The text with its mentions replaced, as by names. */
export function replaceMentions(body: string, replace: (no: number) => string): string {
  return body.replace(mention, (_, no: string) => replace(Number(no)));
}

/** A part of a text: words, or the number of a participant. */
export type MentionPart = { text: string; no: null } | { text: null; no: number };

/** Splits a text at its mentions. */
export function mentionParts(body: string): MentionPart[] {
  // Splitting by a pattern with a group gives words and numbers in turns.
  return body
    .split(mention)
    .map((part, at): MentionPart => (at % 2 === 0 ? { text: part, no: null } : { text: null, no: Number(part) }))
    .filter(({ text }) => text !== '');
}
