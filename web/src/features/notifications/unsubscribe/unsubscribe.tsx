import { allowEmail, refuseEmail } from '@foyer/contract/notifications/email-choices.ts';
import type { UnsubscribableEmail } from '@foyer/contract/rules/preference-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDeadLink } from '#src/lib/api/is-dead-link.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { useFocusedHeading } from '#src/lib/page/use-focused-heading.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { emailChoiceQuery } from './email-choice-query.ts';
import { LeaveAlone, LeftAlone } from './leave-alone.tsx';
import { DeadUnsubscribeLink, ToSettings, UnsubscribeLoading } from './unsubscribe-messages.tsx';

/** Only the button unsubscribes, not opening the link: mail scanners follow links. */
export function Unsubscribe({ token }: { token: string }) {
  const { t, i18n } = useTranslation('notifications');
  const errorText = useErrorText();
  const [isDone, setDone] = useState(false);
  const [isAllowed, setAllowed] = useState(false);
  const { pending, failure, run } = useTask<'refuse' | 'allow'>();
  const query = useQuery(emailChoiceQuery(token, i18n));
  const refuse = () =>
    run('refuse', async () => {
      await call(refuseEmail, { body: { token } });
      setDone(true);
      setAllowed(false);
    });
  const allow = () =>
    run('allow', async () => {
      await call(allowEmail, { body: { token } });
      setAllowed(true);
    });

  if (isDeadLink(query.error) || isDeadLink(failure)) return <DeadUnsubscribeLink />;
  if (query.error) {
    return (
      <MessagePage title={t('unsubscribe.failedTitle')} text={errorText.text(query.error)}>
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('unsubscribe.retry')}
        </Button>
      </MessagePage>
    );
  }
  if (!query.data) return <UnsubscribeLoading />;
  const { email, on } = query.data;
  const isRefused = (isDone || !on) && !isAllowed;
  if (email === 'everything') {
    const task = { failure, pending };
    if (isRefused) return <LeftAlone task={task} onAllow={() => void allow()} />;
    return <LeaveAlone task={task} isAllowed={isAllowed} onRefuse={() => void refuse()} />;
  }
  if (isRefused) return <Unsubscribed email={email} />;
  return (
    <MessagePage
      title={t(`unsubscribe.${email}.title`)}
      text={t(email === 'messages' ? 'unsubscribe.messages.text' : 'unsubscribe.text')}
    >
      <FailureNotice failure={failure} />
      <Button loading={pending !== null} onClick={() => void refuse()}>
        {t(`unsubscribe.${email}.confirm`)}
      </Button>
      <ToSettings />
    </MessagePage>
  );
}

/** Shows what was turned off and what is still sent. */
function Unsubscribed({ email }: { email: UnsubscribableEmail }) {
  const { t } = useTranslation('notifications');
  useFocusedHeading();
  return (
    <MessagePage
      title={t(`unsubscribe.${email}.done`)}
      text={t(email === 'messages' ? 'unsubscribe.messages.doneText' : 'unsubscribe.doneText')}
    >
      <ToSettings />
    </MessagePage>
  );
}
