import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { replaceMentions } from '@foyer/contract/rules/messaging/mentions.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { conversationName } from '#src/lib/conversation-name.ts';
import { listTime } from '#src/lib/languages/list-time.ts';
import { excerptText } from '#src/lib/message-attachments/excerpt-text.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import classes from '#src/ui/messages/message-rows.module.css';

type Props = { conversation: Conversation; to: string; isOpen: boolean };

/** A conversation in the list: who, when, what was said last, and whether something is unread. */
export function ConversationRow({ conversation, to, isOpen }: Props) {
  const { t, i18n } = useTranslation('messaging');
  const { person, lastAt, unread, unreadMentions, isMarkedUnread, mutedUntil, notify } = conversation;
  const name = conversationName(conversation, t);
  const isUnread = unread > 0 || isMarkedUnread;
  const isMuted = mutedUntil !== null || notify === 'none';
  return (
    <Link
      to={to}
      className={classes.row}
      aria-current={isOpen ? 'page' : undefined}
      data-unread={isUnread || undefined}
      data-conversation
    >
      <Avatar name={name} src={person?.photo?.small ?? null} size={44} />
      <span className={classes.words}>
        <span className={classes.top}>
          <span className={classes.name}>{name}</span>
          <time dateTime={lastAt}>{listTime(lastAt, i18n.language)}</time>
        </span>
        <span className={classes.bottom}>
          <Excerpt conversation={conversation} />
          {isMuted && (
            <>
              <IconBellOff size={16} stroke={1.5} aria-hidden />
              <span className="visually-hidden">{t('muted')}</span>
            </>
          )}
          {unreadMentions > 0 && (
            <>
              <span className={classes.count} aria-hidden>
                @
              </span>
              <span className="visually-hidden">{t('mentions.unread', { count: unreadMentions })}</span>
            </>
          )}
          {isUnread && (
            <>
              <span className={classes.count} data-quiet={isMuted || notify !== 'all' || undefined} aria-hidden>
                {unread === 0 ? '' : countText(unread)}
              </span>
              <span className="visually-hidden">
                {unread === 0 ? t('markedUnread') : t('unread', { count: unread })}
              </span>
            </>
          )}
        </span>
      </span>
    </Link>
  );
}

function Excerpt({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('messaging');
  const { draft, lastMessage, lastAuthor, ownNo, kind } = conversation;
  if (draft !== '') {
    return (
      <span className={classes.excerpt}>
        <span className={classes.draft}>{t('draft')}</span> {draft}
      </span>
    );
  }
  if (!lastMessage) return <span className={classes.excerpt}>{t('noMessages')}</span>;
  if (lastMessage.isDeleted) return <span className={classes.excerpt}>{t('message.deleted')}</span>;
  const { authorNo, system } = lastMessage;
  if (system)
    return <span className={classes.excerpt}>{t(`groups.last.${system.what}`, { count: system.people.length })}</span>;
  const hidden = kind === 'event' ? 'rooms.hiddenAttendee' : 'groups.hiddenMember';
  const said = excerptText(lastMessage, t);
  const body = kind === 'direct' ? said : replaceMentions(said, (no) => `@${t(hidden, { no })}`);
  if (authorNo === ownNo) return <span className={classes.excerpt}>{t('youSaid', { body })}</span>;
  if (kind === 'direct') return <span className={classes.excerpt}>{body}</span>;
  const author = lastAuthor ?? t(hidden, { no: authorNo });
  return <span className={classes.excerpt}>{t('announce.one', { name: author, body })}</span>;
}

const countText = (unread: number) =>
  unread >= messagingLimits.unreadCounted ? `${messagingLimits.unreadCounted - 1}+` : String(unread);
