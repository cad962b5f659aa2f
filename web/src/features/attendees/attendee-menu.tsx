import type { Attendee } from '@foyer/contract/attendees/attendees.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { eventOrdersPath } from '#src/lib/paths.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Menu, MenuItem } from '#src/ui/menu.tsx';
import { type AttendeeActions, actionsFor } from './use-attendee-actions.ts';
import { useAttendeeName } from './use-attendee-name.ts';

type Props = { event: Event; attendee: Attendee; actions: AttendeeActions };

/** All actions on one attendee that are possible now. Renders nothing where there are none. */
export function AttendeeMenu({ event, attendee, actions }: Props) {
  const { t } = useTranslation(['attendees', 'managed-events']);
  const navigate = useNavigate();
  const name = useAttendeeName()(attendee);
  const [isDeclining, setDeclining] = useState(false);
  const can = actionsFor(attendee, event);
  const { orderNumber } = attendee;
  if (!Object.values(can).some(Boolean) && orderNumber === null) return null;
  return (
    <>
      <Menu label={t('actionsOn', { name })} button={<IconDots size={20} stroke={1.5} aria-hidden />}>
        {can.approve && <MenuItem onSelect={() => actions.approve(attendee)}>{t('approve')}</MenuItem>}
        {can.checkIn && <MenuItem onSelect={() => actions.checkIn(attendee)}>{t('checkIn.do')}</MenuItem>}
        {can.undo && <MenuItem onSelect={() => actions.undo(attendee)}>{t('checkIn.undo')}</MenuItem>}
        {can.resend && <MenuItem onSelect={() => actions.resend(attendee)}>{t('resend.do')}</MenuItem>}
        {orderNumber !== null && (
          <MenuItem onSelect={() => void navigate(`${eventOrdersPath(event.id)}?q=${orderNumber}`)}>
            {t('viewOrder')}
          </MenuItem>
        )}
        {can.decline && (
          <MenuItem isDanger onSelect={() => setDeclining(true)}>
            {t('decline')}
          </MenuItem>
        )}
      </Menu>
      {isDeclining && (
        <ConfirmDialog
          question={{
            title: t('declineDialog.title', { name }),
            text: t(attendee.state === 'confirmed' ? 'declineDialog.confirmed' : 'declineDialog.pending'),
            confirm: t('declineDialog.confirm'),
            cancel: t('managed-events:cancel'),
          }}
          onConfirm={() => actions.decline(attendee)}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}
