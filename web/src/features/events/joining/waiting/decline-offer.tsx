import type { Event } from '@foyer/contract/events/event.ts';
import { leaveWaitingList, type WaitingEntry } from '@foyer/contract/events/people/waiting.ts';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';

type Props = { event: Event; entry: WaitingEntry; onChange: () => Promise<void> };

/** Gives what is offered on to the next in line. */
export function DeclineOffer({ event, entry, onChange }: Props) {
  const { t } = useTranslation('event');
  const task = useTask<'decline'>();
  const decline = () =>
    task.run('decline', async () => {
      await call(leaveWaitingList, { params: { id: event.id, entryId: entry.id } }).finally(onChange);
    });
  return (
    <>
      <FailureNotice failure={task.failure} />
      <ConfirmButton
        label={t('waiting.decline')}
        loading={task.pending !== null}
        question={{
          title: t('waiting.ask.decline'),
          text: t('waiting.ask.declineText'),
          confirm: t('waiting.decline'),
          cancel: t('waiting.ask.keep'),
        }}
        onConfirm={() => void decline()}
      />
    </>
  );
}
