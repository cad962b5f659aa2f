import { undoContactChange } from '@foyer/contract/contact-ownership.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isDeadLink } from '#src/lib/api/is-dead-link.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { paths } from '#src/lib/paths.ts';
import { maskedForReading } from '#src/lib/phone/masked-for-reading.ts';
import { endLocalSession } from '#src/lib/session/end-local-session.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import classes from './account-recovery.module.css';
import { contactChangeQuery } from './queries.ts';
import { UndoLoading, UndoOutcome } from './undo-messages.tsx';

/** Only the button undoes the change, not opening the link: mail scanners follow links. */
export function UndoContactChange({ token }: { token: string }) {
  const { t } = useTranslation('account-recovery');
  const errorText = useErrorText();
  const query = useQuery(contactChangeQuery(token));
  const [isUndone, setUndone] = useState(false);
  const { pending, failure, run } = useTask<'undo'>();

  const undo = () =>
    run('undo', async () => {
      await call(undoContactChange, { params: { token } });
      await endLocalSession();
      setUndone(true);
    });

  const contact = query.data ? maskedForReading(query.data.maskedContact) : '';
  if (isUndone) return <UndoOutcome kind="done" contact={contact} />;
  if (query.data?.undone) return <UndoOutcome kind="used" contact={contact} />;
  if (isDeadLink(failure) || isDeadLink(query.error)) return <UndoOutcome kind="dead" />;
  if (query.error) {
    return (
      <MessagePage title={t('undo.failedTitle')} text={errorText.text(query.error)}>
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      </MessagePage>
    );
  }
  if (!query.data) return <UndoLoading />;
  const { what } = query.data;
  return (
    <MessagePage title={t('undo.title')} text={t(`undo.text.${what}`, { contact })}>
      <div className={classes.form}>
        <FailureNotice failure={failure} />
        <div className={classes.actions}>
          <Button size="lg" loading={pending !== null} onClick={() => void undo()}>
            {t(`undo.confirm.${what}`)}
          </Button>
          <Button component={Link} to={paths.home} variant="subtle">
            {t('undo.keep')}
          </Button>
        </div>
      </div>
    </MessagePage>
  );
}
