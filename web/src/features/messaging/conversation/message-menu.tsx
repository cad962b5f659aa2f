import type { Message } from '@foyer/contract/messaging/messages.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { IconArrowBackUp, IconCopy, IconDots, IconFlag, IconLinkOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem } from '#src/ui/menu.tsx';
import classes from './message.module.css';
import type { MessageCallbacks } from './message-callbacks.ts';

const offered = ['👍', '❤️', '😂', '🎉', '🙏', '👀'] as const;

type Props = MessageCallbacks & {
  message: Message;
  /** As it reads, for copying. */
  text: string;
  isOwn: boolean;
  canWrite: boolean;
  canDelete: boolean;
  canReport: boolean;
};

/** Reacting to a message, answering, copying, editing and deleting it, as far as each is possible. */
export function MessageMenu({ message, text, isOwn, canWrite, canDelete, canReport, ...callbacks }: Props) {
  const { onReply, onEdit, onDelete, onReport, onReact, onRemovePreview } = callbacks;
  const { t } = useTranslation('messaging');
  const editableUntil = Date.parse(message.sentAt) + messagingLimits.editHours * 3_600_000;
  const isMine = (emoji: string) => message.reactions.some((each) => each.emoji === emoji && each.isMine);
  return (
    <span className={classes.menu}>
      <Menu label={t('message.actions')} isFloating button={<IconDots size={18} stroke={1.5} aria-hidden />}>
        {canWrite && (
          <>
            <div className={classes.emojis} role="none">
              {offered.map((emoji) => (
                <button
                  key={emoji}
                  type="button"
                  // Of the same kind as the items, so that the arrow keys reach it.
                  role="menuitemcheckbox"
                  tabIndex={-1}
                  aria-checked={isMine(emoji)}
                  aria-label={t('message.react', { emoji })}
                  onClick={() => onReact(message, emoji, !isMine(emoji))}
                >
                  {emoji}
                </button>
              ))}
            </div>
            <MenuItem onSelect={() => onReply(message)}>
              <IconArrowBackUp size={18} stroke={1.5} aria-hidden />
              {t('message.reply')}
            </MenuItem>
          </>
        )}
        {text !== '' && (
          <MenuItem onSelect={() => void navigator.clipboard?.writeText(text).catch(() => undefined)}>
            <IconCopy size={18} stroke={1.5} aria-hidden />
            {t('message.copy')}
          </MenuItem>
        )}
        {isOwn && canWrite && Date.now() < editableUntil && (
          <MenuItem onSelect={() => onEdit(message)}>
            <IconPencil size={18} stroke={1.5} aria-hidden />
            {t('message.edit')}
          </MenuItem>
        )}
        {isOwn && message.linkPreview && (
          <MenuItem onSelect={() => onRemovePreview(message)}>
            <IconLinkOff size={18} stroke={1.5} aria-hidden />
            {t('message.removePreview')}
          </MenuItem>
        )}
        {canReport && (
          <MenuItem onSelect={() => onReport(message)}>
            <IconFlag size={18} stroke={1.5} aria-hidden />
            {t('message.report')}
          </MenuItem>
        )}
        {canDelete && (
          <MenuItem isDanger onSelect={() => onDelete(message)}>
            <IconTrash size={18} stroke={1.5} aria-hidden />
            {t('message.delete')}
          </MenuItem>
        )}
      </Menu>
    </span>
  );
}
