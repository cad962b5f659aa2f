import type { Message } from '@foyer/contract/messaging/messages.ts';
import { memo, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { LinkPreviewContext } from '#src/lib/link-preview-context.ts';
import { AttachmentContext } from '#src/lib/message-attachments/attachment-parts.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import type { People } from '../groups/use-people.ts';
import classes from './message.module.css';
import type { MessageCallbacks } from './message-callbacks.ts';
import { MessageMenu } from './message-menu.tsx';
import { MessageText } from './message-text.tsx';

type Props = MessageCallbacks & {
  viewer: string;
  message: Message;
  people: People;
  /** What it answers, as it is now; null if it answers nothing. */
  original: { author: string; body: string; isDeleted: boolean } | null;
  author: string;
  photo: string | null;
  /** Whether the author is shown above it, as in a group. */
  hasFace: boolean;
  isOwn: boolean;
  /** Who has read it, below the last message that was read. */
  receipt: ReactNode;
  /** Whether messages can be written here. */
  canWrite: boolean;
  canDelete: boolean;
  canReport: boolean;
};

/**
 * A message with its reactions, and a menu for what can be done about it. Rendered again only when something of it changes, and
 * not whenever another message arrives.
 */
export const MessageBubble = memo(Bubble, isSame);

/** Callbacks do the same, whichever render they come from. */
function isSame(one: Props, other: Props): boolean {
  return (Object.keys(one) as (keyof Props)[]).every(
    (name) =>
      name.startsWith('on') ||
      one[name] === other[name] ||
      (name === 'original' && JSON.stringify(one.original) === JSON.stringify(other.original)),
  );
}

function Bubble({
  viewer,
  message,
  people,
  original,
  author,
  photo,
  hasFace,
  isOwn,
  receipt,
  canWrite,
  canDelete,
  canReport,
  ...callbacks
}: Props) {
  const { t, i18n } = useTranslation('messaging');
  const files = use(AttachmentContext);
  const Preview = use(LinkPreviewContext);
  const { id, body, attachments, linkPreview, reactions, isDeleted, editedAt, sentAt } = message;
  return (
    <div className={classes.message} data-own={isOwn || undefined}>
      {hasFace && !isOwn && (
        // Each message says its author to screen readers.
        <p className={classes.author} aria-hidden>
          <Avatar name={author} src={photo} size={24} />
          {author}
        </p>
      )}
      <div className={classes.line}>
        <div className={classes.bubble}>
          <span className="visually-hidden">{t('message.by', { author })} </span>
          {original && !isDeleted && (
            <blockquote className={classes.original}>
              <strong>{original.author}</strong>
              <span>{original.isDeleted ? t('message.deleted') : original.body}</span>
            </blockquote>
          )}
          {isDeleted ? (
            <p className={classes.deleted}>{t('message.deleted')}</p>
          ) : (
            <>
              {attachments.length > 0 && files && <files.Sent viewer={viewer} attachments={attachments} />}
              {body !== '' && (
                <p className={classes.body}>
                  <MessageText body={body} people={people} />
                </p>
              )}
              {Preview && <Preview viewer={viewer} messageId={id} body={body} preview={linkPreview} />}
            </>
          )}
          <p className={classes.meta}>
            {editedAt !== null && !isDeleted && <span>{t('message.edited')} </span>}
            <time dateTime={sentAt}>{dateFormat(i18n.language, { timeStyle: 'short' }).format(new Date(sentAt))}</time>
          </p>
        </div>
        {!isDeleted && (canWrite || canDelete || canReport) && (
          <MessageMenu
            message={message}
            text={people.textOf(body)}
            isOwn={isOwn}
            canWrite={canWrite}
            canDelete={canDelete}
            canReport={canReport}
            {...callbacks}
          />
        )}
      </div>
      {reactions.length > 0 && (
        <div className={classes.reactions}>
          {reactions.map(({ emoji, count, isMine }) => (
            <button
              key={emoji}
              type="button"
              className={classes.reaction}
              aria-pressed={isMine}
              aria-label={t('message.reaction', { emoji, count })}
              disabled={!canWrite}
              onClick={() => callbacks.onReact(message, emoji, !isMine)}
            >
              <span aria-hidden>{emoji}</span>
              {count > 1 && <span aria-hidden>{count}</span>}
            </button>
          ))}
        </div>
      )}
      {receipt}
    </div>
  );
}
