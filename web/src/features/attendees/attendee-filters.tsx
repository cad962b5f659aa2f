import type { Event } from '@foyer/contract/events/event.ts';
import { registrationStates } from '@foyer/contract/rules/events/event-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { numberText } from '#src/lib/languages/number-text.ts';
import { TableSelect } from '#src/ui/table/table-filters.tsx';
import { attendeeSummaryQuery } from './queries.ts';
import type { useAttendeeFilter } from './use-attendee-filter.ts';

/** Filters the attendee list. Only states and tickets that some attendee has are offered. */
export function AttendeeFilters({ event, list }: { event: Event; list: ReturnType<typeof useAttendeeFilter> }) {
  const { t, i18n } = useTranslation(['attendees', 'event-terms']);
  const countText = (count: number) => `(${numberText(count, i18n.language)})`;
  const { filter, change } = list;
  const { data } = useQuery(attendeeSummaryQuery(event.id));
  const states: { value: string; text: string }[] = registrationStates.flatMap((value) => {
    const count = data?.states.find(({ state }) => state === value)?.count ?? 0;
    const name = t(`filters.${value}`);
    return count > 0 || value === filter.state ? [{ value, text: `${name} ${countText(count)}` }] : [];
  });
  const arrival = filter.arrived === 'false' ? 'awaited' : filter.arrived && 'arrived';
  // The check-in filters appear after the first check-in.
  for (const value of data?.arrived || arrival ? (['arrived', 'awaited'] as const) : [])
    states.push({ value, text: `${t(`filters.${value}`)} ${countText(data?.[value] ?? 0)}` });
  const tickets = data?.ticketTypes ?? [];
  return (
    <>
      <TableSelect
        label={t('show')}
        name="state"
        value={arrival ?? filter.state ?? ''}
        options={[{ value: '', text: t('all') }, ...states]}
        onChange={(value) => change('state', value)}
      />
      {event.type === 'hybrid' && (
        <TableSelect
          label={t('list.attendanceMode')}
          name="audience"
          value={filter.audience ?? ''}
          options={[
            { value: '', text: t('list.bothModes') },
            { value: 'in-person', text: t('event-terms:attendanceModes.in-person') },
            { value: 'online', text: t('event-terms:attendanceModes.online') },
          ]}
          onChange={(value) => change('audience', value)}
        />
      )}
      {tickets.length > 0 && (
        <TableSelect
          label={t('list.ticket')}
          name="ticket"
          value={filter.ticketTypeId ?? ''}
          options={[
            { value: '', text: t('list.allTickets') },
            ...tickets.map(({ id, name, count }) => ({ value: id, text: `${name} ${countText(count)}` })),
          ]}
          onChange={(value) => change('ticket', value)}
        />
      )}
    </>
  );
}
