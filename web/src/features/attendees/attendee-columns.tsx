import type { Attendee } from '@foyer/contract/attendees/attendees.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eventOrdersPath, memberPath } from '#src/lib/paths.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { registrationTones } from '#src/ui/events/status-tones.ts';
import { StatusBadge } from '#src/ui/status-badge.tsx';
import { NameCell, TextCell } from '#src/ui/table/name-cell.tsx';
import type { TableColumn } from '#src/ui/table/table-types.ts';
import { shortTime } from '#src/ui/time/time-text.ts';
import classes from './attendee-columns.module.css';
import { MainAction } from './main-action.tsx';
import { shownState } from './shown-state.ts';
import { useAttendeeName } from './use-attendee-name.ts';

/** The columns of the attendee list. */
export function useAttendeeColumns(event: Event): readonly TableColumn<Attendee>[] {
  const { t, i18n } = useTranslation(['attendees', 'managed-events', 'event-terms']);
  const nameOf = useAttendeeName();
  const { id, type, timeZone, state: eventState } = event;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language, and only then.
  return useMemo(() => {
    const time = (at: string) => shortTime(new Date(at), i18n.language, timeZone);
    const columns: TableColumn<Attendee>[] = [
      {
        id: 'name',
        title: t('columns.name'),
        width: 230,
        grow: 2,
        sortBy: 'server',
        cell: (attendee) => {
          const { urlSlug, email, buyerName } = attendee;
          const name = nameOf(attendee);
          const bought = attendee.name !== null && buyerName !== null ? t('boughtBy', { name: buyerName }) : null;
          return (
            <NameCell
              start={<Avatar name={attendee.name ?? name} src={null} size={32} />}
              title={urlSlug ? <Link to={memberPath(urlSlug)}>{name}</Link> : name}
              hint={email ?? bought}
            />
          );
        },
      },
      {
        id: 'state',
        title: t('columns.state'),
        width: 280,
        grow: 1,
        sortBy: 'server',
        onPhone: 'badge',
        cell: (attendee) => {
          const state = shownState(attendee);
          return (
            <span className={classes.state}>
              <StatusBadge tone={registrationTones[state]}>
                {t(`managed-events:registrationStates.${state}`)}
              </StatusBadge>
              {attendee.refundPending && <StatusBadge tone="waiting">{t('refundPending')}</StatusBadge>}
              <MainAction attendee={attendee} event={event} />
            </span>
          );
        },
      },
      {
        id: 'ticket',
        title: t('list.ticket'),
        width: 140,
        sortBy: 'server',
        cell: ({ ticketType }) => ticketType && <TextCell>{ticketType}</TextCell>,
      },
      {
        id: 'attendance-mode',
        title: t('list.attendanceMode'),
        width: 130,
        isHiddenAtFirst: type !== 'hybrid',
        cell: ({ audience }) => t(`event-terms:attendanceModes.${audience}`),
      },
      {
        id: 'registered',
        title: t('columns.registered'),
        width: 205,
        sortBy: 'server',
        cell: ({ createdAt }) => <TextCell>{time(createdAt)}</TextCell>,
      },
      {
        id: 'arrived',
        title: t('filters.arrived'),
        width: 205,
        sortBy: 'server',
        isHiddenAtFirst: true,
        cell: ({ arrivedAt }) => arrivedAt && <TextCell>{time(arrivedAt)}</TextCell>,
      },
      {
        id: 'order',
        title: t('columns.order'),
        width: 120,
        isHiddenAtFirst: true,
        cell: ({ orderNumber }) =>
          orderNumber && (
            <TextCell>
              <Link to={`${eventOrdersPath(id)}?q=${orderNumber}`}>{orderNumber}</Link>
            </TextCell>
          ),
      },
      {
        id: 'answers',
        title: t('columns.answers'),
        width: 200,
        isHiddenAtFirst: true,
        cell: ({ answers, unanswered }) => (
          <TextCell>
            {answers.map(({ answer }) => answer).join(' · ')}
            {answers.length > 0 && unanswered.length > 0 && ' · '}
            {unanswered.length > 0 && <em>{t('columns.unanswered', { count: unanswered.length })}</em>}
          </TextCell>
        ),
      },
    ];
    return columns;
  }, [i18n.language, id, type, timeZone, eventState]);
}
