import { undoContactChange } from '@foyer/contract/identity/contact-changes.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isDeadLink } from '#src/lib/api/dead-link.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { call } from '#src/lib/call.ts';
import { paths } from '#src/lib/paths.ts';
import { maskedForReading } from '#src/lib/phone/masked-for-reading.ts';
import { endLocalSession } from '#src/lib/session/end-local-session.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { contactChangeQuery } from '../queries.ts';
import classes from '../recover.module.css';
import { ReadingChange } from './reading-change.tsx';
import { UndoOver } from './undo-over.tsx';

/** Opening the link changes nothing; the button does (rule 21). */
export function UndoChange({ token }: { token: string }) {
  const { t } = useTranslation('recover');
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
  if (isUndone) return <UndoOver kind="done" contact={contact} />;
  if (query.data?.undone) return <UndoOver kind="used" contact={contact} />;
  if (isDeadLink(failure) || isDeadLink(query.error)) return <UndoOver kind="dead" />;
  if (query.error) {
    return (
      <MessagePage title={t('undo.failedTitle')} text={errorText.text(query.error)}>
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      </MessagePage>
    );
  }
  if (!query.data) return <ReadingChange />;
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
