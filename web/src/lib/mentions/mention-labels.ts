import { foldText } from '@foyer/contract/rules/fold-text.ts';
import { mentionCode, replaceMentions } from '@foyer/contract/rules/messaging/mentions.ts';

/** Someone whom a message can mention. */
export type Mentionable = { no: number; name: string; photo: string | null; isHere: boolean };

/** The text after the @ for each member: the name, and also the number if two members have the same name. */
export type MentionLabels = ReadonlyMap<number, string>;

const letter = /[\p{L}\p{N}]/u;
const accent = /\p{M}/u;

export function labelsOf(members: readonly Mentionable[]): MentionLabels {
  const counts = Map.groupBy(members, ({ name }) => foldText(name));
  return new Map(
    members.map(({ no, name }) => [no, (counts.get(foldText(name))?.length ?? 0) > 1 ? `${name} #${no}` : name]),
  );
}

/** A text as the field shows it: with names in the place of codes. Codes without a name stay. */
export function decodeMentions(body: string, labels: MentionLabels): string {
  return replaceMentions(body, (no) => {
    const label = labels.get(no);
    return label === undefined ? mentionCode(no) : `@${label}`;
  });
}

/**
 * A text as it is sent: with codes in the place of names, which are recognized without regard to case and accents. Of two names
 * that fit, the longer one counts.
 */
export function encodeMentions(typed: string, labels: MentionLabels): string {
  const names = [...labels]
    .map(([no, label]) => ({ no, folded: foldText(label) }))
    .sort((one, other) => other.folded.length - one.folded.length);
  let encoded = '';
  for (let at = 0; at < typed.length; ) {
    const mention = typed[at] === '@' && !letter.test(typed[at - 1] ?? '') ? startingName(typed, at + 1, names) : null;
    encoded += mention ? mentionCode(mention.no) : typed[at];
    at = mention ? mention.end : at + 1;
  }
  return encoded;
}

type Name = { no: number; folded: string };

/** The first of the names that is at a position of the text, and where it ends there. */
function startingName(text: string, start: number, names: readonly Name[]): { no: number; end: number } | null {
  for (const { no, folded } of names) {
    const end = endOfName(text, start, folded);
    if (end !== null && !letter.test(String.fromCodePoint(text.codePointAt(end) ?? 32))) return { no, end };
  }
  return null;
}

/** Where a name ends in a text; null if something else is there. Accents may be characters of their own. */
function endOfName(text: string, start: number, folded: string): number | null {
  let found = '';
  let end = start;
  while (found !== folded && end < text.length) {
    const character = String.fromCodePoint(text.codePointAt(end) ?? 0);
    found += foldText(character);
    end += character.length;
    if (!folded.startsWith(found)) return null;
  }
  while (accent.test(text[end] ?? '')) end += 1;
  return found === folded ? end : null;
}
