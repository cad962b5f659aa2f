import type { ConnectionRequest } from '@foyer/contract/connections/requests.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { eventPath, memberPath } from '#src/lib/paths.ts';
import { positionText } from '#src/lib/position-text.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import type { RequestBox } from '../queries.ts';
import { AnswerButtons, type RequestAnswer } from '../relation/answer-buttons.tsx';
import { WithdrawDialog } from '../relation/withdraw-dialog.tsx';
import { useConnectionActions } from '../use-connection-actions.ts';
import classes from './request-row.module.css';

type Props = {
  request: ConnectionRequest;
  box: RequestBox;
  /** What the viewer has answered on this visit. */
  answer: RequestAnswer | null;
  onAnswer: (answer: RequestAnswer, isDone: Promise<boolean>) => void;
};

/** One request: who, what about, their note, and what the viewer can do or has just done. */
export function RequestRow({ request, box, answer, onAnswer }: Props) {
  const { t, i18n } = useTranslation(['connections', 'relation']);
  const { id, person, intent, message, event, expiresAt } = request;
  const position = positionText(person) || person.headline;
  const day = dateFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(expiresAt));
  return (
    <div className={classes.root}>
      <Avatar name={person.displayName} src={person.photo?.small ?? null} size={48} />
      <div className={classes.words}>
        <p className={classes.name}>
          <Link to={memberPath(person.urlSlug)}>{person.displayName}</Link>
        </p>
        {position && <p className={classes.quiet}>{position}</p>}
        <p>
          {t('requests.about', { intent: t(`relation:intents.${intent}`) })}
          {event && (
            <>
              {' · '}
              <Link to={eventPath(event.slug)}>{event.title}</Link>
            </>
          )}
        </p>
        {message && <blockquote className={classes.message}>{message}</blockquote>}
        {answer ? (
          <Answered>{t(`requests.answered.${answer}`, { name: person.displayName })}</Answered>
        ) : (
          <p className={classes.quiet}>{t(`requests.${box}.until`, { day })}</p>
        )}
      </div>
      <div className={classes.actions}>
        {box === 'sent' && <WithdrawButton id={id} name={person.displayName} />}
        {box === 'received' && answer === null && (
          <AnswerButtons requestId={id} name={person.displayName} onAnswer={onAnswer} />
        )}
      </div>
    </div>
  );
}

/** Takes the focus of the button that was pressed, which is gone. */
function Answered({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={text} tabIndex={-1}>
      {children}
    </p>
  );
}

function WithdrawButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('relation');
  const [isAsking, setAsking] = useState(false);
  const { pending, failure, withdraw } = useConnectionActions();
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={t('withdraw.label', { name })}
        aria-haspopup="dialog"
        loading={pending !== null}
        onClick={() => setAsking(true)}
      >
        {t('withdraw.short')}
      </Button>
      <FailureNotice failure={failure} />
      {isAsking && <WithdrawDialog name={name} onConfirm={() => void withdraw(id)} onClose={() => setAsking(false)} />}
    </>
  );
}
