import type { Event } from '@foyer/contract/events/event.ts';
import { leaveWaitlist, type WaitlistEntry } from '@foyer/contract/waitlist.ts';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from './waitlist.module.css';

type Props = { event: Event; entry: WaitlistEntry; onChange: () => Promise<void> };

/** The viewer's position on the waitlist, and a button to leave it. */
export function WaitlistPosition({ event, entry, onChange }: Props) {
  const { t } = useTranslation('event-page');
  const task = useTask<'leave'>();
  const leave = () =>
    task.run('leave', async () => {
      await call(leaveWaitlist, { params: { id: event.id, entryId: entry.id } }).finally(onChange);
    });
  return (
    <>
      <div role="status">
        <p className={classes.heading}>{t('waitlist.place', { place: entry.position })}</p>
        <p className={classes.text}>
          {t('waitlist.partyOf', { count: entry.party })} {t('waitlist.notified')}
        </p>
        <p className={classes.text}>{t(`waitlist.order.${event.waitlistOrder}`)}</p>
      </div>
      <FailureNotice failure={task.failure} />
      <Button
        variant="default"
        aria-describedby={`${entry.id}-behind`}
        loading={task.pending !== null}
        onClick={() => void leave()}
      >
        {t('waitlist.leave')}
      </Button>
      <p id={`${entry.id}-behind`} className={classes.text}>
        {t('waitlist.behind')}
      </p>
    </>
  );
}
