import type { FoundMessage } from '@foyer/contract/message-search.ts';
import { replaceMentions } from '@foyer/contract/rules/messaging/mentions.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { conversationName } from '#src/lib/conversation-name.ts';
import { conversationPath } from '#src/lib/conversation-path.ts';
import { listTime } from '#src/lib/languages/list-time.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import classes from '#src/ui/messages/message-rows.module.css';

type Props = { found: FoundMessage; query: string; isOpen: boolean; onOpen: () => void };

/** A message that was found: where, when, who wrote it, and the part of it with what was searched for. */
export function FoundRow({ found, query, isOpen, onOpen }: Props) {
  const { t, i18n } = useTranslation('messaging');
  const { conversation, no, sentAt } = found;
  const name = conversationName(conversation, t);
  const to = new URLSearchParams(query);
  to.set('message', String(no));
  return (
    <Link
      to={`${conversationPath(conversation.id)}?${to}`}
      className={classes.row}
      aria-current={isOpen ? 'page' : undefined}
      data-conversation
      onClick={onOpen}
    >
      <Avatar name={name} src={conversation.person?.photo?.small ?? null} size={44} />
      <span className={classes.words}>
        <span className={classes.top}>
          <span className={classes.name}>{name}</span>
          <time dateTime={sentAt}>{listTime(sentAt, i18n.language)}</time>
        </span>
        <Excerpt found={found} />
      </span>
    </Link>
  );
}

function Excerpt({ found: { conversation, isOwn, author, authorNo, excerpt } }: { found: FoundMessage }) {
  const { t } = useTranslation('messaging');
  const isTalk = conversation.kind === 'direct';
  const hidden = conversation.kind === 'event' ? 'rooms.hiddenAttendee' : 'groups.hiddenMember';
  const textOf = (text: string) => (isTalk ? text : replaceMentions(text, (no) => `@${t(hidden, { no })}`));
  const who = isOwn ? t('you') : (author ?? t(hidden, { no: authorNo }));
  return (
    <span className={classes.found}>
      {(isOwn || !isTalk) && t('search.by', { name: who })}
      {excerpt.map(({ text, isMatch }, at) => {
        const Part = isMatch ? 'mark' : 'span';
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move.
        return <Part key={at}>{isMatch ? text : textOf(text)}</Part>;
      })}
    </span>
  );
}
