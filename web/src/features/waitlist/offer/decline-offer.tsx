import type { Event } from '@foyer/contract/events/event.ts';
import { leaveWaitlist, type WaitlistEntry } from '@foyer/contract/waitlist.ts';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';

type Props = { event: Event; entry: WaitlistEntry; onChange: () => Promise<void> };

/** Declines an offer, which then goes to the next on the waitlist. */
export function DeclineOffer({ event, entry, onChange }: Props) {
  const { t } = useTranslation('event-page');
  const task = useTask<'decline'>();
  const decline = () =>
    task.run('decline', async () => {
      await call(leaveWaitlist, { params: { id: event.id, entryId: entry.id } }).finally(onChange);
    });
  return (
    <>
      <FailureNotice failure={task.failure} />
      <ConfirmButton
        label={t('waitlist.decline')}
        loading={task.pending !== null}
        question={{
          title: t('waitlist.ask.decline'),
          text: t('waitlist.ask.declineText'),
          confirm: t('waitlist.decline'),
          cancel: t('waitlist.ask.keep'),
        }}
        onConfirm={() => void decline()}
      />
    </>
  );
}
