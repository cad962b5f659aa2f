import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import { attendanceModes, registrationStates } from '@foyer/contract/rules/events/event-choices.ts';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';

const arrivals = new Map<string, AttendeeFilter['arrived']>([
  ['arrived', 'true'],
  ['awaited', 'false'],
]);

/** The filter of the attendee list, stored in the URL. */
export function useAttendeeFilter() {
  const { search, change, clear } = useFilterParams<'q' | 'state' | 'audience' | 'ticket'>();
  const filter: AttendeeFilter = {
    q: search.get('q')?.trim().slice(0, 100) || undefined,
    arrived: arrivals.get(search.get('state') ?? ''),
    state: registrationStates.find((each) => each === search.get('state')),
    audience: attendanceModes.find((each) => each === search.get('audience')),
    ticketTypeId: /^[0-9a-f-]{36}$/.exec(search.get('ticket') ?? '')?.[0],
  };
  return {
    filter,
    isNarrowed: Object.values(filter).some(Boolean),
    change,
    clear: () => clear(['q', 'state', 'audience', 'ticket']),
  };
}
