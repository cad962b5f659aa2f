import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { dayText } from '#src/ui/time/time-text.ts';
import { useConversationActions } from '../use-conversation-actions.ts';
import classes from './conversation.module.css';

type Props = {
  viewer: string;
  conversation: Conversation;
  name: string;
  listPath: string;
  /** The field, while messages can be written. */
  children: ReactNode;
};

/** Below the messages: the field, or what stands in its way. */
export function ConversationFoot({ viewer, conversation, name, listPath, children }: Props) {
  const { t, i18n } = useTranslation('messaging');
  const navigate = useNavigate();
  const { pending, failure, accept, decline, reopen, enterRoom } = useConversationActions(viewer, conversation.id);
  const { state, person, event, expiresAt } = conversation;
  const day = expiresAt === null ? '' : dayText(expiresAt, i18n.language);
  switch (state) {
    case 'open':
      return (
        <>
          {event && event.slowSeconds > 0 && !event.isOrganizer && (
            <p className={classes.slow}>{t('rooms.slow', { count: event.slowSeconds })}</p>
          )}
          {children}
        </>
      );
    case 'received':
      return (
        <div className={classes.foot}>
          <FailureNotice failure={failure} />
          <p>{t('received.text', { name, day })}</p>
          <div className={classes.buttons}>
            <Button loading={pending === 'accept'} disabled={pending !== null} onClick={() => void accept()}>
              {t('received.accept')}
            </Button>
            <Button
              variant="default"
              loading={pending === 'decline'}
              disabled={pending !== null}
              onClick={() => void decline().then((isDone) => isDone && void navigate(listPath, { replace: true }))}
            >
              {t('received.decline')}
            </Button>
          </div>
        </div>
      );
    case 'sent':
      return (
        <div className={classes.foot}>
          <p>{t('sent.text', { name, day })}</p>
        </div>
      );
    case 'left':
      return (
        <div className={classes.foot}>
          <FailureNotice failure={failure} />
          <p>{t(leftText(conversation))}</p>
          {event && (
            <div className={classes.buttons}>
              <Button variant="default" loading={pending !== null} onClick={() => void enterRoom(event.id)}>
                {t('rooms.comeBack')}
              </Button>
            </div>
          )}
          {person && (
            <div className={classes.buttons}>
              <Button variant="default" loading={pending !== null} onClick={() => void reopen(person.urlSlug)}>
                {t('left.reopen')}
              </Button>
            </div>
          )}
        </div>
      );
    case 'closed':
      return (
        <div className={classes.foot}>
          <p>{event ? t('rooms.closed') : t('closed.text', { name })}</p>
        </div>
      );
  }
}

function leftText({ kind }: Conversation) {
  if (kind === 'event') return 'rooms.left' as const;
  return kind === 'group' ? ('groups.left' as const) : ('left.text' as const);
}
