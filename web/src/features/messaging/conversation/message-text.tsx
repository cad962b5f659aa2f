import { mentionParts } from '@foyer/contract/rules/messaging/mentions.ts';
import { Link } from 'react-router';
import { linkParts } from '#src/lib/links/link-parts.ts';
import { memberPath } from '#src/lib/paths.ts';
import type { People } from '../groups/use-people.ts';
import classes from '../mentions/mentions.module.css';

type Props = { body: string; people: People };

/** The text of a message with its links, which learn nothing about where they were, and its mentions. */
export function MessageText({ body, people }: Props) {
  const parts = people.canMention ? mentionParts(body) : [{ text: body, no: null }];
  return parts.map(({ text, no }, at) =>
    no === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move.
      <Words key={at} text={text} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move.
      <Mention key={at} no={no} people={people} />
    ),
  );
}

function Words({ text }: { text: string }) {
  return linkParts(text).map((part, at) =>
    part.href === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move.
      <span key={at}>{part.text}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move.
      <a key={at} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    ),
  );
}

/** The current name, which links to the profile if the member shows it. */
function Mention({ no, people }: { no: number; people: People }) {
  const slug = people.slugOf(no);
  const name = `@${people.nameOf(no)}`;
  const isMe = people.isMe(no);
  if (slug === null || isMe)
    return (
      <span className={classes.mention} data-me={isMe || undefined}>
        {name}
      </span>
    );
  return (
    <Link to={memberPath(slug)} className={classes.mention}>
      {name}
    </Link>
  );
}
