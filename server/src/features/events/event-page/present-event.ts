import type { Event, EventCard, EventCover, MyRegistration } from '@foyer/contract/events/event.ts';
import { canonicalEmail } from '@foyer/contract/rules/contacts/email.ts';
import { coverAddress } from '@foyer/contract/rules/events/cover-address.ts';
import { photoAddresses } from '@foyer/contract/rules/profiles/photo-address.ts';
import { defaultVisibility, maySee } from '@foyer/contract/rules/profiles/visibility.ts';
import { isMember, type Viewer } from '#src/http/authentication/viewer.ts';
import type { CalendarHost } from '#src/messages/calendar/organizer.ts';
import { type EventFacts, isOrganizer, isRegistrationOpen, maySeeOnlineLink, roleOf } from '../policy.ts';
import type { CardColumnsRow } from './card-columns.ts';
import { cardTickets, ticketLimit } from './card-tickets.ts';
import type { EventCardRow, EventRow, RegistrationRow } from './event-row.ts';

/** The facts that the rules in policy.ts need. */
export function eventFactsOf({ event, organizer, ...row }: EventCardRow | EventRow): EventFacts {
  return { ...event, organizerGone: organizer.gone, ...('team' in row && { team: row.team }) };
}

export function presentEventCard(row: CardColumnsRow, viewer: Viewer, now: Date): EventCard {
  const { event, modeCounts, ticketTypes } = row;
  const prices = ticketTypes?.map(({ price }) => price) ?? [];
  const ticketStatus = cardTickets(row, now);
  const { id, slug, state, title, summary, type, timeZone, placeName, topics, language, visibility } = event;
  return {
    id,
    slug,
    state,
    title,
    summary,
    type,
    timeZone,
    placeName,
    topics,
    language,
    visibility,
    startsAt: event.startsAt?.toISOString() ?? null,
    endsAt: event.endsAt?.toISOString() ?? null,
    organizer: presentOrganizer(row, viewer),
    cover: presentCover(event),
    ...(event.coverDesign !== 'auto' && { coverDesign: event.coverDesign }),
    audiences: presentAttendanceModes(row),
    ...(event.seriesId && { series: { id: event.seriesId, later: row.later } }),
    attendees: modeCounts.reduce((sum, counts) => sum + attendeesOf(row, counts), 0),
    price:
      prices.length === 0
        ? null
        : { leastMinor: Math.min(...prices), mostMinor: Math.max(...prices), currency: event.currency },
    ...(ticketStatus && { tickets: ticketStatus }),
  };
}

export function presentAttendanceModes(row: AttendanceRow): EventCard['audiences'] {
  return row.modeCounts.map((counts) => {
    const { audience, capacity, taken, waiting } = counts;
    return {
      audience,
      capacity,
      taken,
      waiting,
      attendees: attendeesOf(row, counts),
      left: spotsLeft(capacity, taken, waiting),
    };
  });
}

type AttendanceRow = Pick<CardColumnsRow, 'modeCounts'> & { event: Pick<CardColumnsRow['event'], 'state'> };

/** Nobody attends a canceled event, although its registrations keep their state. */
function attendeesOf({ event }: AttendanceRow, { taken, held, offered }: CardColumnsRow['modeCounts'][number]): number {
  return event.state === 'cancelled' ? 0 : taken - held - offered;
}

/** Free spots go to the waitlist first: while anyone waits, newcomers find none. Null is without limit. */
function spotsLeft(capacity: number | null, taken: number, waiting: number): number | null {
  if (waiting > 0) return 0;
  return capacity === null ? null : capacity - taken;
}

export function presentEvent(
  row: EventRow,
  viewer: Viewer,
  activeRegistration: RegistrationRow | null,
  now: Date,
): Event {
  const { event } = row;
  const facts = eventFactsOf(row);
  const card = presentEventCard(row, viewer, now);
  const own = isOrganizer(facts, viewer);
  return {
    ...card,
    audiences: own ? card.audiences.map((mode) => withTicketLimit(row, mode)) : card.audiences,
    description: event.description,
    ...presentAgenda(event),
    place: {
      name: event.placeName,
      address: event.placeAddress,
      mapLink: event.placeMapLink,
      room: event.placeRoom,
    },
    onlineLink:
      event.onlineLink !== '' && maySeeOnlineLink(facts, viewer, activeRegistration, now) ? event.onlineLink : null,
    approvalNeeded: event.approvalNeeded,
    waitingList: event.waitingList,
    waitlistOrder: event.waitlistOrder,
    offerMinutes: event.offerMinutes,
    ticketed: event.ticketed,
    currency: event.currency,
    // Buyers find the payment instructions in their order.
    offlinePayment: own ? event.offlinePayment : '',
    refundHours: event.refundHours,
    refundPercent: event.refundPercent,
    registrationOpensAt: event.registrationOpensAt?.toISOString() ?? null,
    registrationClosesAt: event.registrationClosesAt?.toISOString() ?? null,
    registrationOpen: isRegistrationOpen({ ...event, ...facts }, now),
    hasEnded: event.state !== 'draft' && event.endsAt !== null && event.endsAt <= now,
    codeOfConduct: event.codeOfConduct,
    contact: event.contact,
    guestListShown: event.guestListShown,
    previousStartsAt: event.previousStartsAt?.toISOString() ?? null,
    version: event.version,
    publishedAt: event.publishedAt?.toISOString() ?? null,
    cancelledAt: event.cancelledAt?.toISOString() ?? null,
    cancelReason: event.cancelReason,
    own,
    role: roleOf(facts, viewer),
    registration: activeRegistration && presentRegistration(activeRegistration),
  };
}

function withTicketLimit(row: EventRow, mode: Event['audiences'][number]): Event['audiences'][number] {
  const limit = ticketLimit(row, mode.audience);
  return limit === null ? mode : { ...mode, ticketLimit: limit };
}

/** The agenda names only speakers who are still listed. */
function presentAgenda({ speakers, agenda }: EventRow['event']): Pick<Event, 'speakers' | 'agenda'> {
  const listed = new Set(speakers.map(({ id }) => id));
  return {
    speakers,
    agenda: agenda.map((item) => ({ ...item, speakerIds: item.speakerIds.filter((id) => listed.has(id)) })),
  };
}

export function presentRegistration({ id, audience, state, createdAt, orderId }: RegistrationRow): MyRegistration {
  return { id, audience, state, createdAt: createdAt.toISOString(), orderId };
}

/** Only for viewers who may see the event: the key in the address is all that protects the image. */
export function presentCover({
  coverKey,
  coverAlt,
}: Pick<EventCardRow['event'], 'coverKey' | 'coverAlt'>): EventCover | null {
  if (coverKey === null) return null;
  return { card: coverAddress(coverKey, 'card'), page: coverAddress(coverKey, 'page'), alt: coverAlt };
}

/** The organizer's public name; empty if their account is hidden from others. */
export function organizerName({ organizer: { gone, name, firstName, lastName } }: EventCardRow | EventRow): string {
  if (gone) return '';
  return firstName === null ? (name ?? '') : `${firstName} ${lastName}`;
}

/** The host as a calendar names them: with the address that the event page gives for questions, if it is one. */
export function calendarHost(row: EventCardRow | EventRow): CalendarHost {
  const { title, contact } = row.event;
  return { name: organizerName(row), contactEmail: canonicalEmail(contact), title };
}

/** The organizer's name is always shown; the profile link and photo only to viewers whom the profile allows. */
function presentOrganizer({ organizer }: Pick<CardColumnsRow, 'organizer'>, viewer: Viewer): EventCard['organizer'] {
  const { gone, firstName, lastName, photoKey, urlSlug } = organizer;
  if (gone) return { name: '', urlSlug: null, photo: null };
  const choices = { ...defaultVisibility, ...organizer.visibility };
  const audience = isMember(viewer) ? 'member' : 'public';
  return {
    name: firstName === null ? (organizer.name ?? '') : `${firstName} ${lastName}`,
    urlSlug: maySee(choices, 'profile', audience) ? urlSlug : null,
    hasFeed: urlSlug !== null && maySee(choices, 'profile', 'public'),
    photo: photoKey !== null && maySee(choices, 'photo', audience) ? photoAddresses(photoKey) : null,
  };
}
