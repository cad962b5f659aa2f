import type { Event } from '@foyer/contract/events/event.ts';
import { leaveWaitingList, type WaitingEntry } from '@foyer/contract/events/people/waiting.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from './waiting.module.css';

type Props = { event: Event; entry: WaitingEntry; onChange: () => Promise<void> };

/** Where the viewer stands, and the way out. */
export function InLine({ event, entry, onChange }: Props) {
  const { t } = useTranslation('event');
  const task = useTask<'leave'>();
  const leave = () =>
    task.run('leave', async () => {
      await call(leaveWaitingList, { params: { id: event.id, entryId: entry.id } }).finally(onChange);
    });
  return (
    <>
      <div role="status">
        <p className={classes.stand}>{t('waiting.place', { place: entry.position })}</p>
        <p className={classes.text}>
          {t('waiting.partyOf', { count: entry.party })} {t('waiting.told')}
        </p>
      </div>
      <FailureNotice failure={task.failure} />
      <Button
        variant="default"
        aria-describedby={`${entry.id}-behind`}
        loading={task.pending !== null}
        onClick={() => void leave()}
      >
        {t('waiting.leave')}
      </Button>
      <p id={`${entry.id}-behind`} className={classes.text}>
        {t('waiting.behind')}
      </p>
    </>
  );
}
