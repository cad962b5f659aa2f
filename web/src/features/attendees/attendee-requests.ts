import type { Attendee } from '@foyer/contract/attendees/attendees.ts';
import { call } from '#src/lib/call.ts';

/** What an organizer can change about an attendee, one or many. What the list does not need loads with the first change. */
export function attendeeRequests(eventId: string) {
  const paramsOf = ({ id: registrationId }: Attendee) => ({ id: eventId, registrationId });
  const registrations = () => import('@foyer/contract/registrations/registrations.ts');
  const checkIns = () => import('@foyer/contract/check-in/check-in.ts');
  return {
    approve: async (attendee: Attendee) =>
      call((await registrations()).approveRegistration, { params: paramsOf(attendee) }),
    decline: async (attendee: Attendee) =>
      call((await registrations()).declineRegistration, { params: paramsOf(attendee) }),
    /** `anyTime`: confirmed by the organizer, long before the event or after it. */
    checkIn: async (attendee: Attendee, anyTime: boolean) =>
      call((await checkIns()).checkInByName, { params: paramsOf(attendee), query: anyTime ? { anyTime: '1' } : {} }),
    undoCheckIn: async (attendee: Attendee) => call((await checkIns()).undoCheckIn, { params: paramsOf(attendee) }),
    resend: async (attendee: Attendee) => {
      const { resendTicket } = await import('@foyer/contract/attendees/attendee-actions.ts');
      return call(resendTicket, { params: paramsOf(attendee) });
    },
  };
}
