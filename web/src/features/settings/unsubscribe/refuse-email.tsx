import { readEmailChoice, refuseEmail } from '@foyer/contract/settings/email-choices.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDeadLink } from '#src/lib/api/dead-link.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { call } from '#src/lib/call.ts';
import { switchLanguage } from '#src/lib/i18n.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { DeadLink } from './dead-link.tsx';
import { ReadingChoice } from './reading-choice.tsx';
import { Refused } from './refused.tsx';
import { ToSettings } from './to-settings.tsx';

/** Opening the link changes nothing, the button does: mail scanners follow links. */
export function RefuseEmail({ token }: { token: string }) {
  const { t, i18n } = useTranslation('settings');
  const errorText = useErrorText();
  const [isDone, setDone] = useState(false);
  const { pending, failure, run } = useTask<'refuse'>();
  const query = useQuery({
    queryKey: ['email-choice', token],
    async queryFn({ signal }) {
      const found = await call(readEmailChoice, { body: { token } }, signal);
      // The person's, who may never have been in this browser.
      await switchLanguage(i18n, found.language);
      return found;
    },
    retry: false,
  });
  const refuse = () =>
    run('refuse', async () => {
      await call(refuseEmail, { body: { token } });
      setDone(true);
    });

  if (isDeadLink(query.error) || isDeadLink(failure)) return <DeadLink />;
  if (query.error) {
    return (
      <MessagePage title={t('unsubscribe.failedTitle')} text={errorText.text(query.error)}>
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('unsubscribe.retry')}
        </Button>
      </MessagePage>
    );
  }
  if (!query.data) return <ReadingChoice />;
  const { email, on } = query.data;
  if (isDone || !on) return <Refused email={email} />;
  return (
    <MessagePage title={t(`unsubscribe.${email}.title`)} text={t('unsubscribe.text')}>
      <FailureNotice failure={failure} />
      <Button loading={pending !== null} onClick={() => void refuse()}>
        {t(`unsubscribe.${email}.confirm`)}
      </Button>
      <ToSettings />
    </MessagePage>
  );
}
