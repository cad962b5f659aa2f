import type { HostedEvent } from '@foyer/contract/events/event.ts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isOver } from '#src/lib/events/managed-event.ts';
import { numberText } from '#src/lib/languages/number-text.ts';
import { checkInPath, editEventPath, manageEventPath, requestsPath, waitlistPath } from '#src/lib/paths.ts';
import { RowLinks } from '#src/ui/card/row-links.tsx';
import { eventTones } from '#src/ui/events/status-tones.ts';
import { StatusBadge } from '#src/ui/status-badge.tsx';
import { NameCell } from '#src/ui/table/name-cell.tsx';
import type { TableColumn } from '#src/ui/table/table-types.ts';
import { eventTimeLines } from './event-time-lines.ts';

/** Where an event is run: drafts in the editor, and for the check-in team at check-in. */
export function hostedEventPath({ id, state, role }: HostedEvent): string {
  if (role === 'check-in') return checkInPath(id);
  return state === 'draft' ? editEventPath(id) : manageEventPath(id);
}

/** The columns of the events that the viewer hosts. */
export function useHostedColumns(): readonly TableColumn<HostedEvent>[] {
  const { t, i18n } = useTranslation(['my-events', 'managed-events', 'event-terms']);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language, and only then.
  return useMemo(() => {
    const columns: TableColumn<HostedEvent>[] = [
      {
        id: 'title',
        title: t('columns.title'),
        width: 260,
        grow: 3,
        sortBy: 'server',
        cell: (event) => <NameCell title={<EventLink event={event} />} hint={hintOf(event)} />,
      },
      {
        id: 'starts',
        title: t('columns.starts'),
        width: 220,
        sortBy: 'server',
        cell: (event) => {
          const [day, hours] = eventTimeLines(event, i18n.language) ?? [t('managed-events:noDate')];
          return <NameCell title={day} hint={hours} />;
        },
      },
      {
        id: 'state',
        title: t('columns.state'),
        width: 150,
        sortBy: 'server',
        onPhone: 'badge',
        cell: (event) => {
          const state = event.state === 'published' && isOver(event) ? 'ended' : event.state;
          return <StatusBadge tone={eventTones[state]}>{t(`managed-events:states.${state}`)}</StatusBadge>;
        },
      },
      {
        id: 'attendees',
        title: t('columns.attendees'),
        width: 120,
        isNumber: true,
        sortBy: 'server',
        cell: (event) => attendeesOf(event),
      },
      {
        id: 'open',
        title: t('columns.open'),
        width: 200,
        cell: openLinksOf,
      },
    ];
    return columns;

    function hintOf({ type, role, series }: HostedEvent): string {
      const parts = [
        t(`event-terms:types.${type}`),
        role === 'organizer' ? '' : t(`roles.${role}`),
        series && series.later > 0 ? t('later', { count: series.later }) : '',
      ];
      return parts.filter((part) => part !== '').join(' · ');
    }

    function attendeesOf({ attendees, audiences }: HostedEvent): string {
      const count = numberText(attendees, i18n.language);
      if (audiences.length === 0 || audiences.some(({ capacity }) => capacity === null)) return count;
      const capacity = audiences.reduce((sum, each) => sum + (each.capacity ?? 0), 0);
      return t('ofCapacity', { count: attendees, capacity });
    }
  }, [i18n.language]);
}

function EventLink({ event }: { event: HostedEvent }) {
  return (
    // Check-in is loaded anew, because only its own response allows the camera.
    <Link to={hostedEventPath(event)} reloadDocument={event.role === 'check-in'}>
      {event.title}
    </Link>
  );
}

type OpenProps = { event: HostedEvent; waiting: number };

/** Requests and the waitlist of an upcoming event. */
function OpenLinks({ event, waiting }: OpenProps) {
  const { t } = useTranslation('my-events');
  return (
    <RowLinks
      title={event.title}
      links={[
        { to: requestsPath(event.id), text: t('requests', { count: event.requests }), count: event.requests },
        { to: waitlistPath(event.id), text: t('waiting', { count: waiting }), count: waiting },
      ]}
    />
  );
}

function openLinksOf(event: HostedEvent): ReactNode {
  if (event.state !== 'published' || isOver(event) || event.role === 'check-in') return null;
  const waiting = event.audiences.reduce((sum, each) => sum + each.waiting, 0);
  return event.requests + waiting > 0 ? <OpenLinks event={event} waiting={waiting} /> : null;
}
