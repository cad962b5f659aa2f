import type { Attendee } from '@foyer/contract/attendees/attendees.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import {
  IconArrowBackUp,
  IconCheck,
  IconFileInvoice,
  IconListDetails,
  IconMail,
  IconUser,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventOrdersPath, memberPath } from '#src/lib/paths.ts';
import type { BulkAction, RowAction } from '#src/ui/table/table-types.ts';
import { attendeeRequests } from './attendee-requests.ts';
import { isKnown } from './shown-state.ts';
import { type AttendeeActions, actionsFor } from './use-attendee-actions.ts';
import { useAttendeeName } from './use-attendee-name.ts';

type Options = { event: Event; actions: AttendeeActions; onDetails: (attendee: Attendee) => void };

/** The menu of an attendee, and what can be done with the selected ones. */
export function useAttendeeMenu({ event, actions, onDetails }: Options) {
  const { t } = useTranslation('attendees');
  const nameOf = useAttendeeName();

  /** Each entry with whether it makes sense now. */
  function actionsOf(attendee: Attendee): RowAction[] {
    const { urlSlug, orderNumber, state } = attendee;
    const can = actionsFor(attendee, event);
    const known = isKnown(attendee);
    const entries: [isThere: boolean, RowAction][] = [
      [true, { id: 'details', text: t('details.open'), Icon: IconListDetails, run: () => onDetails(attendee) }],
      [urlSlug !== null, { id: 'profile', text: t('viewProfile'), Icon: IconUser, to: memberPath(urlSlug ?? '') }],
      [
        orderNumber !== null,
        {
          id: 'order',
          text: t('viewOrder'),
          Icon: IconFileInvoice,
          to: `${eventOrdersPath(event.id)}?q=${orderNumber}`,
        },
      ],
      [
        known && can.approve,
        { id: 'approve', text: t('approve'), Icon: IconCheck, run: () => actions.approve(attendee) },
      ],
      [
        known && can.checkIn,
        { id: 'check-in', text: t('checkIn.do'), Icon: IconUserCheck, run: () => actions.checkIn(attendee) },
      ],
      [
        known && can.undo,
        { id: 'undo', text: t('checkIn.undo'), Icon: IconArrowBackUp, run: () => actions.undo(attendee) },
      ],
      [
        known && can.resend,
        { id: 'resend', text: t('resend.do'), Icon: IconMail, run: () => actions.resend(attendee) },
      ],
      [
        known && can.decline,
        {
          id: 'decline',
          text: t('decline'),
          Icon: IconX,
          isDanger: true,
          question: {
            title: t('declineDialog.title', { name: nameOf(attendee) }),
            text: t(state === 'confirmed' ? 'declineDialog.confirmed' : 'declineDialog.pending'),
            confirm: t('declineDialog.confirm'),
          },
          run: () => actions.decline(attendee),
        },
      ],
    ];
    return entries.flatMap(([isThere, action]) => (isThere ? [action] : []));
  }

  const requests = attendeeRequests(event.id);
  const bulkActions: BulkAction<Attendee>[] = [
    {
      id: 'approve',
      text: t('approve'),
      Icon: IconCheck,
      appliesTo: (attendee) => isKnown(attendee) && actionsFor(attendee, event).approve,
      question: (count) => ({
        title: t('bulk.approveTitle', { count }),
        text: t('bulk.approveText', { count }),
        confirm: t('approve'),
      }),
      run: requests.approve,
      doneText: (count) => t('bulk.approved', { count }),
    },
    {
      id: 'check-in',
      text: t('checkIn.do'),
      Icon: IconUserCheck,
      appliesTo: (attendee) => isKnown(attendee) && actionsFor(attendee, event).checkIn,
      question: (count) => ({
        title: t('bulk.checkInTitle', { count }),
        text: t('bulk.checkInText', { count }),
        confirm: t('checkIn.do'),
      }),
      // The organizer has confirmed it, so it also counts long before the event or after it.
      run: (attendee) => requests.checkIn(attendee, true),
      doneText: (count) => t('bulk.checkedIn', { count }),
    },
    {
      id: 'decline',
      text: t('decline'),
      Icon: IconX,
      isDanger: true,
      appliesTo: (attendee) => isKnown(attendee) && actionsFor(attendee, event).decline,
      question: (count) => ({
        title: t('bulk.declineTitle', { count }),
        text: t('bulk.declineText'),
        confirm: t('decline'),
      }),
      run: requests.decline,
      doneText: (count) => t('bulk.declined', { count }),
    },
  ];
  return { actionsOf, bulkActions };
}
