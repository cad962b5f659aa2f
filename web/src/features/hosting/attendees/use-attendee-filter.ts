import type { AttendeeFilter } from '@foyer/contract/events/attendee-filters.ts';
import { audiences, registrationStates } from '@foyer/contract/rules/events/choices.ts';
import { useSearchParams } from 'react-router';

/** Which attendees are shown. It stands in the address, so that a link or a reload shows the same. */
export function useAttendeeFilter() {
  const [search, setSearch] = useSearchParams();
  const filter: AttendeeFilter = {
    q: search.get('q')?.trim().slice(0, 100) || undefined,
    state: registrationStates.find((each) => each === search.get('state')),
    audience: audiences.find((each) => each === search.get('audience')),
    ticketTypeId: /^[0-9a-f-]{36}$/.exec(search.get('ticket') ?? '')?.[0],
  };
  function change(name: 'q' | 'state' | 'audience' | 'ticket', value: string): void {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return { filter, isNarrowed: Object.values(filter).some(Boolean), change };
}
