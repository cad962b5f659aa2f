import { mentionOf, replaceMentions } from '@foyer/contract/rules/messaging/mentions.ts';

/** Someone whom a message can mention. */
export type Mentionable = { no: number; name: string; photo: string | null; isHere: boolean };

/** What stands for each of them in the field, after an @: their name, with their number if two have the same. */
export type MentionLabels = ReadonlyMap<number, string>;

const letter = /[\p{L}\p{N}]/u;

export function labelsOf(members: readonly Mentionable[]): MentionLabels {
  const counts = Map.groupBy(members, ({ name }) => name);
  return new Map(
    members.map(({ no, name }) => [no, (counts.get(name)?.length ?? 0) > 1 ? `${name} #${no}` : name] as const),
  );
}

/** A text as it is typed: with names, where it is sent with numbers. Numbers without a name stay. */
export function typedMentions(body: string, labels: MentionLabels): string {
  return replaceMentions(body, (no) => {
    const label = labels.get(no);
    return label === undefined ? mentionOf(no) : `@${label}`;
  });
}

/** A typed text as it is sent. Of two names that fit, the longer one counts. */
export function sentMentions(typed: string, labels: MentionLabels): string {
  const longestFirst = [...labels].sort(([, one], [, other]) => other.length - one.length);
  let sent = '';
  for (let at = 0; at < typed.length; ) {
    const rest = typed.slice(at + 1);
    const isStart = typed[at] === '@' && !letter.test(typed[at - 1] ?? '');
    const found = isStart
      ? longestFirst.find(([, label]) => rest.startsWith(label) && !letter.test(rest[label.length] ?? ''))
      : undefined;
    sent += found ? mentionOf(found[0]) : typed[at];
    at += found ? found[1].length + 1 : 1;
  }
  return sent;
}
