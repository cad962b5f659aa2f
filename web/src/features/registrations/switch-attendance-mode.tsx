import type { Event } from '@foyer/contract/events/event.ts';
import { changeAttendanceMode } from '@foyer/contract/orders/attendance-mode.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';

/** Switches a free registration between in person and online, if there are spots left. */
export function SwitchAttendanceMode({ event }: { event: Event }) {
  const { t } = useTranslation('event-page');
  const queryClient = useQueryClient();
  const { pending, failure, run } = useTask<'change'>();
  const { registration, registrationOpen, audiences } = event;
  const other = audiences.find(({ audience }) => audience !== registration?.audience);
  const hasRoom = other && other.left !== 0 && other.waiting === 0;
  if (!registration || !registrationOpen || (!hasRoom && failure === null)) return null;

  const change = () =>
    void run('change', async () => {
      try {
        await call(changeAttendanceMode, { params: { registrationId: registration.id }, body: {} });
      } finally {
        // Also after a failure: other people register and cancel at the same time.
        await queryClient.invalidateQueries({ queryKey: eventKeys.all });
      }
    });

  return (
    <>
      <FailureNotice failure={failure} />
      {hasRoom && (
        <ConfirmButton
          label={t(`register.${other.audience}`)}
          loading={pending !== null}
          isSafe
          question={{
            title: t('register.swap'),
            text: t('register.swapText'),
            confirm: t(`register.${other.audience}`),
            cancel: t('register.stay'),
          }}
          onConfirm={change}
        />
      )}
    </>
  );
}
