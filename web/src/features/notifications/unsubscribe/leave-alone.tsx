import { useTranslation } from 'react-i18next';
import { useFocusedHeading } from '#src/lib/page/use-focused-heading.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';

type Task = { failure: unknown; pending: string | null };

/** Offers to stop all email to an address without an account. */
export function LeaveAlone({ task, isAllowed, onRefuse }: { task: Task; isAllowed: boolean; onRefuse: () => void }) {
  const { t } = useTranslation('notifications');
  const title = t(isAllowed ? 'unsubscribe.everything.allowed' : 'unsubscribe.everything.title');
  return (
    <MessagePage title={title} text={t('unsubscribe.everything.text')}>
      <FailureNotice failure={task.failure} />
      <Button loading={task.pending !== null} onClick={onRefuse}>
        {t('unsubscribe.everything.confirm')}
      </Button>
    </MessagePage>
  );
}

/** All email is stopped; without an account, only this page can undo it. */
export function LeftAlone({ task, onAllow }: { task: Task; onAllow: () => void }) {
  const { t } = useTranslation('notifications');
  useFocusedHeading();
  return (
    <MessagePage title={t('unsubscribe.everything.done')} text={t('unsubscribe.everything.doneText')}>
      <FailureNotice failure={task.failure} />
      <Button variant="default" loading={task.pending !== null} onClick={onAllow}>
        {t('unsubscribe.everything.allow')}
      </Button>
    </MessagePage>
  );
}
