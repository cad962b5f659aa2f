import { z } from 'zod';
import { limits } from '../limits.ts';
import { moment } from '../moment.ts';
import { line, lines, optionalLine, optionalLink, text } from '../profiles/typed-fields.ts';
import { coverDesigns } from '../rules/events/cover-designs.ts';
import { eventTypes, eventVisibilities, waitlistOrders } from '../rules/events/event-choices.ts';
import { mapLinkOf } from '../rules/events/map-link.ts';
import { isCurrency } from '../rules/events/prices.ts';
import { isTimeZone } from '../rules/events/time-zone.ts';
import { canonicalLanguage, isLanguage } from '../rules/profiles/free-text.ts';
import { agenda, speakers } from './agenda-fields.ts';
import { richText } from './rich-text-schema.ts';

const { event } = limits;

const capacity = z.int().min(1).max(event.capacity).nullable();

/** The location of an event. Empty for online events, and while it is not known. */
const place = z.object({
  name: optionalLine(event.place),
  address: optionalLine(event.address),
  /** A link to a map; a pair of coordinates is turned into one. Searches near a place use its coordinates. */
  mapLink: z.string().overwrite(mapLinkOf).pipe(optionalLink),
  room: optionalLine(event.place),
});

/** The fields of an event. A draft needs only its title. */
export const eventFields = {
  title: line(event.title),
  summary: optionalLine(event.summary),
  description: richText.nullable(),
  type: z.enum(eventTypes),
  /** With the offset, so that an hour which occurs twice (daylight saving time) is unambiguous. */
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  /** The IANA time zone of the event, such as `Europe/Madrid`. */
  timeZone: z.string().max(64, 'time_zone.invalid').refine(isTimeZone, 'time_zone.invalid'),
  place,
  /** The link to join online. For who sees it and when, see `Event`. */
  onlineLink: optionalLink,
  /** The generated cover that pages show without a picture. */
  coverDesign: z.enum(coverDesigns),
  topics: lines(event.topic, event.topics),
  /** BCP 47. */
  language: z.string().max(35, 'language.invalid').overwrite(canonicalLanguage).refine(isLanguage, 'language.invalid'),
  visibility: z.enum(eventVisibilities),
  /** Whether the organizer approves each registration. */
  approvalNeeded: z.boolean(),
  /** The currency of all prices; fixed once tickets were ordered. */
  currency: z.string().refine(isCurrency, 'currency.invalid'),
  /** How to pay without a card; empty if that is not possible. */
  offlinePayment: text(event.offlinePayment),
  /** The refund rule: this percentage until this many hours before the start. Null if the organizer decides. */
  refundHours: z.int().min(0).max(event.refundHours).nullable(),
  refundPercent: z.int().min(0).max(100),
  registrationOpensAt: moment.nullable(),
  /** Null: at the end of the event. */
  registrationClosesAt: moment.nullable(),
  /** Whether members can see the guest list, as far as each attendee allows. */
  guestListShown: z.boolean(),
  speakers,
  agenda,
  codeOfConduct: text(event.codeOfConduct),
  /** How to contact the organizer, shown to everyone who sees the event. */
  contact: optionalLine(event.contact),
  /** The capacity of each attendance mode of the event's type. Null for no limit. */
  capacity: z.object({ 'in-person': capacity, online: capacity }),
  /** Whether there is a waitlist when spots run out. People on it stay on it when it is turned off. */
  waitingList: z.boolean(),
  /** Whether smaller groups can be offered spots that are too few for those ahead of them. */
  waitlistOrder: z.enum(waitlistOrders),
  /** How long a waitlist offer stays open, in minutes. */
  offerMinutes: z.int().min(event.offerMinutes.min).max(event.offerMinutes.max),
} as const;
