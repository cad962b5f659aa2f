import type { Event } from '@foyer/contract/events/event.ts';

/** A draft of somebody's, as the server tells it. */
export function anEvent(given: Partial<Event> = {}): Event {
  return {
    ...{ id: '0d9f3f0e-2a3c-4f53-9d0e-0f6a5b1f2c3d', slug: 'compilers', state: 'draft', title: '', summary: '' },
    ...{
      type: 'in-person',
      startsAt: null,
      previousStartsAt: null,
      endsAt: null,
      timeZone: 'Europe/Madrid',
      placeName: '',
      topics: [],
    },
    ...{ language: 'en', visibility: 'public', organizer: { name: 'Ada', urlSlug: null, photo: null }, cover: null },
    ...{ audiences: [], attendees: 0, price: null, description: null, onlineLink: null, approvalNeeded: false },
    place: { name: '', address: '', mapLink: '', room: '' },
    ...{ waitingList: true, waitlistOrder: 'strict', offerMinutes: 24 * 60 },
    ...{ registrationOpensAt: null, registrationClosesAt: null },
    ...{
      registrationOpen: false,
      hasEnded: false,
      speakers: [],
      agenda: [],
      codeOfConduct: '',
      contact: '',
      guestListShown: true,
      version: 0,
    },
    ...{ publishedAt: null, cancelledAt: null, cancelReason: '', own: true, role: 'organizer', registration: null },
    ...{ ticketed: false, currency: 'EUR', offlinePayment: '', refundHours: null, refundPercent: 100 },
    ...given,
  };
}
