import type { Attendee } from '@foyer/contract/attendees/attendees.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { isKnown } from './shown-state.ts';
import { type AttendeeActions, actionsFor, isCheckInTime } from './use-attendee-actions.ts';
import { useAttendeeName } from './use-attendee-name.ts';

/** The actions of the list, for buttons inside its cells. */
export const AttendeeActionsContext = createContext<AttendeeActions | null>(null);

/** The action that an attendee most likely needs now, if any. */
export function MainAction({ attendee, event }: { attendee: Attendee; event: Event }) {
  const { t } = useTranslation('attendees');
  const actions = useContext(AttendeeActionsContext);
  const name = useAttendeeName()(attendee);
  const can = actionsFor(attendee, event);
  if (!actions || !isKnown(attendee)) return null;
  const isBusy = actions.pending === attendee.id;
  if (attendee.state === 'pending' && can.approve) {
    return (
      <Button
        size="xs"
        loading={isBusy}
        aria-label={t('approveOne', { name })}
        onClick={() => actions.approve(attendee)}
      >
        {t('approve')}
      </Button>
    );
  }
  if (!can.checkIn || !isCheckInTime(event, Date.now())) return null;
  return (
    <Button
      size="xs"
      variant="default"
      loading={isBusy}
      aria-label={t('checkIn.doOne', { name })}
      onClick={() => actions.checkIn(attendee)}
    >
      {t('checkIn.do')}
    </Button>
  );
}
