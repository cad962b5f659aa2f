import type { AliasContact, RevealLadder } from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { memberPath } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { shortTime } from '#src/ui/time/time-text.ts';
import { contactQuery } from '../queries.ts';
import { useAliasActions } from '../use-alias-actions.ts';
import classes from './ladder.module.css';

type Stage = RevealLadder['stages'][number];
type Props = { viewer: string; contact: AliasContact; onClose: () => void };

/** What both reveal to each other step by step, the log of who agreed when, and connecting once names are known. */
export function LadderDialog({ viewer, contact, onClose }: Props) {
  const { t } = useTranslation('anonymous-networking');
  const query = useQuery(contactQuery(viewer, contact.id));
  const { handle } = contact.alias;
  return (
    <Dialog title={t('ladder.title', { handle })} lead={t('ladder.lead')} closeLabel={t('close')} onClose={onClose}>
      {hasCode(query.error, 'NOT_FOUND') ? (
        <Notice tone="info">
          <p>{t('ladder.ended', { handle })}</p>
        </Notice>
      ) : (
        <PageStates query={query} waiting={<Skeleton height={320} radius={12} />}>
          {(ladder) => <Ladder ladder={ladder} handle={handle} onEnded={onClose} />}
        </PageStates>
      )}
    </Dialog>
  );
}

function Ladder({ ladder, handle, onEnded }: { ladder: RevealLadder; handle: string; onEnded: () => void }) {
  const { t } = useTranslation('anonymous-networking');
  const { contact, stages, person } = ladder;
  const [isEnding, setEnding] = useState(false);
  const [connected, setConnected] = useState(false);
  const { pending, failure, agree, withdraw, connect, end } = useAliasActions();
  return (
    <div className={classes.root}>
      <FailureNotice failure={failure} />
      <ol className={classes.stages}>
        {stages.map((stage) => (
          <StageRow
            key={stage.stage}
            stage={stage}
            handle={handle}
            isBusy={pending !== null}
            isPending={pending === 'agree' || pending === 'withdraw'}
            onAgree={() => void agree(contact.id, stage.stage)}
            onWithdraw={() => void withdraw(contact.id)}
          />
        ))}
      </ol>
      {person && (
        <Notice tone="success">
          <p>
            {t('ladder.known')} <Link to={memberPath(person.urlSlug)}>{person.displayName}</Link>
          </p>
          {connected ? (
            <p>{t('ladder.connectSent')}</p>
          ) : (
            <Button
              size="sm"
              loading={pending === 'connect'}
              onClick={() => void connect(contact.id).then((isDone) => isDone && setConnected(true))}
            >
              {t('ladder.connect', { name: person.displayName })}
            </Button>
          )}
        </Notice>
      )}
      <ConsentLog ladder={ladder} handle={handle} />
      <div className={classes.actions}>
        <Button variant="default" disabled={pending !== null} onClick={() => setEnding(true)}>
          {t('end.open')}
        </Button>
      </div>
      {isEnding && (
        <ConfirmDialog
          question={{
            title: t('end.title', { handle }),
            text: t('end.text'),
            confirm: t('end.confirm'),
            cancel: t('cancel'),
          }}
          onConfirm={() => void end(contact.id).then((isDone) => isDone && onEnded())}
          onClose={() => setEnding(false)}
        />
      )}
    </div>
  );
}

type StageProps = {
  stage: Stage;
  handle: string;
  isBusy: boolean;
  isPending: boolean;
  onAgree: () => void;
  onWithdraw: () => void;
};

function StageRow({ stage: { stage, ...at }, handle, isBusy, isPending, onAgree, onWithdraw }: StageProps) {
  const { t } = useTranslation('anonymous-networking');
  const name = t(`stages.${stage}`);
  const said = (text: string) => text || t('ladder.notSaid');
  return (
    <li className={classes.stage} data-state={at.state}>
      <span className={classes.icon} aria-hidden>
        {at.state === 'revealed' ? <IconCheck size={18} stroke={2} /> : <IconLock size={18} stroke={1.5} />}
      </span>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        {at.state === 'revealed' && (
          <dl className={classes.values}>
            <dt>{handle}</dt>
            <dd>{said(at.theirs ?? '')}</dd>
            <dt>{t('ladder.you')}</dt>
            <dd>{said(at.yours)}</dd>
          </dl>
        )}
        {at.state === 'later' && <p className={classes.quiet}>{t('ladder.later')}</p>}
        {at.state === 'next' && (
          <>
            <p className={classes.quiet}>
              {at.yours ? t('ladder.willShow', { value: at.yours }) : t('ladder.willShowNothing')}
            </p>
            {at.mayIdentify && !at.youAgreed && stage !== 'name' && (
              <p className={classes.warning}>{t('ladder.mayIdentify')}</p>
            )}
            {at.theyAgreed && <p className={classes.quiet}>{t('ladder.theyAgreed', { handle })}</p>}
            {at.youAgreed ? (
              <>
                <p className={classes.quiet}>{t('ladder.youAgreed', { handle })}</p>
                <Button
                  size="sm"
                  variant="default"
                  loading={isPending}
                  disabled={isBusy}
                  // It appears where the other button was: a double click on that one must not take back what it did.
                  onClick={(event) => event.detail < 2 && onWithdraw()}
                >
                  {t('ladder.withdraw')}
                </Button>
              </>
            ) : (
              <Button size="sm" loading={isPending} disabled={isBusy} onClick={onAgree}>
                {t(`ladder.agree.${stage}`)}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

function ConsentLog({ ladder: { log }, handle }: { ladder: RevealLadder; handle: string }) {
  const { t, i18n } = useTranslation('anonymous-networking');
  if (log.length === 0) return null;
  return (
    <details className={classes.log}>
      <summary>{t('log.title')}</summary>
      <p className={classes.quiet}>{t('log.lead', { handle })}</p>
      <ol>
        {log.map((entry, index) => {
          const stage = t(`stages.${entry.stage}`);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end, and have no id.
            <li key={index}>
              {t(`log.${entry.by}.${entry.what}`, { stage, handle })}
              <time dateTime={entry.at}>{shortTime(new Date(entry.at), i18n.language)}</time>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
