import type { EventRow } from '#src/features/events/event-page/event-row.ts';

/** What a duplicate or a later date of a series takes over from an event: everything the organizer entered except dates. */
export function copiedFields({ event, modeCounts }: Pick<EventRow, 'event' | 'modeCounts'>) {
  const capacityOf = (mode: string) => modeCounts.find(({ audience }) => audience === mode)?.capacity ?? null;
  return {
    title: event.title,
    summary: event.summary,
    description: event.description,
    speakers: event.speakers,
    agenda: event.agenda,
    type: event.type,
    timeZone: event.timeZone,
    onlineLink: event.onlineLink,
    topics: event.topics,
    language: event.language,
    visibility: event.visibility,
    approvalNeeded: event.approvalNeeded,
    codeOfConduct: event.codeOfConduct,
    contact: event.contact,
    waitingList: event.waitingList,
    waitlistOrder: event.waitlistOrder,
    offerMinutes: event.offerMinutes,
    guestListShown: event.guestListShown,
    coverDesign: event.coverDesign,
    currency: event.currency,
    offlinePayment: event.offlinePayment,
    refundHours: event.refundHours,
    refundPercent: event.refundPercent,
    place: { name: event.placeName, address: event.placeAddress, mapLink: event.placeMapLink, room: event.placeRoom },
    capacity: { 'in-person': capacityOf('in-person'), online: capacityOf('online') },
  };
}
