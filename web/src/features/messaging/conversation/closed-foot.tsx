import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { dayText } from '#src/ui/time/time-text.ts';
import { useConversationActions } from '../use-conversation-actions.ts';
import classes from './conversation.module.css';

type Props = { viewer: string; conversation: Conversation; name: string; listPath: string };

/** In the place of the field while nothing can be written: why, and what can be done about it. */
export function ClosedFoot({ viewer, conversation, name, listPath }: Props) {
  const { t, i18n } = useTranslation('messaging');
  const navigate = useNavigate();
  const { pending, failure, accept, decline, reopen, enterRoom } = useConversationActions(viewer, conversation.id);
  const { state, person, event, expiresAt, canConnect } = conversation;
  const day = expiresAt === null ? '' : dayText(expiresAt, i18n.language);
  switch (state) {
    case 'open':
      return null;
    case 'received':
      return (
        <div className={classes.foot}>
          <FailureNotice failure={failure} />
          <p>{t('received.text', { name, day })}</p>
          <div className={classes.buttons} data-answers>
            <Button loading={pending === 'accept'} disabled={pending !== null} onClick={() => void accept()}>
              {t('received.accept')}
            </Button>
            {canConnect && (
              <Button
                variant="default"
                loading={pending === 'connect'}
                disabled={pending !== null}
                onClick={() => void accept(true)}
              >
                {t('received.acceptAndConnect')}
              </Button>
            )}
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
          <p>{event ? t('rooms.closed') : t('closed.text')}</p>
        </div>
      );
  }
}

function leftText({ kind }: Conversation) {
  if (kind === 'event') return 'rooms.left' as const;
  return kind === 'group' ? ('groups.left' as const) : ('left.text' as const);
}
