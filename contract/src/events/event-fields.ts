import { z } from 'zod';
import { limits } from '../limits.ts';
import { moment } from '../moment.ts';
import { line, lines, optionalLine, optionalLink, text } from '../profiles/typed-fields.ts';
import { eventTypes, eventVisibilities, waitlistOrders } from '../rules/events/choices.ts';
import { mapLinkOf } from '../rules/events/map-link.ts';
import { isCurrency } from '../rules/events/prices.ts';
import { isTimeZone } from '../rules/events/time-zone.ts';
import { canonicalLanguage, isLanguage } from '../rules/profiles/free-text.ts';
import { richText } from './rich-text.ts';

const { event } = limits;

const capacity = z.int().min(1).max(event.capacity).nullable();

/** Where an event takes place. Empty where it has no place, or nobody has said yet. */
const place = z.object({
  name: optionalLine(event.place),
  address: optionalLine(event.address),
  /** A link to a map, or a pair of coordinates, of which one is made. People near it find the event by what it says. */
  mapLink: z.string().overwrite(mapLinkOf).pipe(optionalLink),
  room: optionalLine(event.place),
});

/** What an organizer says of an event. A draft may lack anything but its title. */
export const eventFields = {
  title: line(event.title),
  summary: optionalLine(event.summary),
  description: richText.nullable(),
  type: z.enum(eventTypes),
  /** With the offset, so that an hour which happens twice is one of the two. */
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  /** The zone whose clocks the event goes by, as `Europe/Madrid`. */
  timeZone: z.string().max(64, 'time_zone.invalid').refine(isTimeZone, 'time_zone.invalid'),
  place,
  /** Where people meet online. Who sees it and when: see `Event`. */
  onlineLink: optionalLink,
  topics: lines(event.topic, event.topics),
  /** BCP 47. */
  language: z.string().max(35, 'language.invalid').overwrite(canonicalLanguage).refine(isLanguage, 'language.invalid'),
  visibility: z.enum(eventVisibilities),
  /** Whether the organizer decides about each registration. */
  approvalNeeded: z.boolean(),
  /** Of all its prices; fixed once tickets were ordered. */
  currency: z.string().refine(isCurrency, 'currency.invalid'),
  /** How to pay the organizer without a card; empty: not possible. */
  offlinePayment: text(event.offlinePayment),
  /** Guests get their money back until so many hours before the start, in so many percent. Null: the organizer decides. */
  refundHours: z.int().min(0).max(event.refundHours).nullable(),
  refundPercent: z.int().min(0).max(100),
  registrationOpensAt: moment.nullable(),
  /** Null: when the event ends. */
  registrationClosesAt: moment.nullable(),
  /** Whether members may see who comes, as each of those allows. */
  guestListShown: z.boolean(),
  codeOfConduct: text(event.codeOfConduct),
  /** How to reach the organizer, for everybody who sees the event. */
  contact: optionalLine(event.contact),
  /** Places of each audience that the type has. Null: as many as come. */
  capacity: z.object({ 'in-person': capacity, online: capacity }),
  /** Whether one can wait for a place when there are none. Who waits already stays in line when it is switched off. */
  waitingList: z.boolean(),
  /** Whether smaller parties may be offered what is too little for those before them. */
  waitlistOrder: z.enum(waitlistOrders),
  /** How long somebody in line has to take what is offered. */
  offerMinutes: z.int().min(event.offerMinutes.min).max(event.offerMinutes.max),
} as const;
