import { z } from 'zod';
import { photo } from '../profiles/photo.ts';
import {
  attendanceModes,
  eventStates,
  eventTypes,
  eventVisibilities,
  registrationStates,
  waitlistOrders,
} from '../rules/events/choices.ts';
import { ticketsGone } from '../rules/events/places-gone.ts';
import { hostRoles } from '../rules/events/ticket-choices.ts';
import { richText } from './rich-text.ts';

/** Whoever hosts. The name is part of what is published; page and photo as the profile allows. */
const organizer = z.object({
  name: z.string(),
  urlSlug: z.string().nullable(),
  photo: photo.nullable(),
  /** Whether the public events have a feed: strangers see the profile. */
  hasFeed: z.boolean().optional(),
});

const place = z.object({ name: z.string(), address: z.string(), mapLink: z.string(), room: z.string() });

/** Addresses of the two sizes of a cover (rules/events/cover-address.ts), and what it shows, in words. */
export const eventCover = z.object({ card: z.string(), page: z.string(), alt: z.string() }).meta({ id: 'EventCover' });
export type EventCover = z.output<typeof eventCover>;

/** Places of one audience. `capacity` and `left` are null where there is no limit. */
const audiencePlaces = z.object({
  audience: z.enum(attendanceModes),
  capacity: z.number().nullable(),
  /** Also those that are only held: for an order that is not paid, or for whom they are offered to. */
  taken: z.number(),
  /** How many come: of those that are taken, the ones that are not only held. */
  attendees: z.number(),
  /** None while somebody waits: places go to the line. */
  left: z.number().nullable(),
  /** How many parties wait. */
  waiting: z.number(),
});

/** An event in a list. */
export const eventCard = z
  .object({
    id: z.string(),
    slug: z.string(),
    state: z.enum(eventStates),
    title: z.string(),
    summary: z.string(),
    type: z.enum(eventTypes),
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    timeZone: z.string(),
    placeName: z.string(),
    topics: z.array(z.string()),
    language: z.string(),
    visibility: z.enum(eventVisibilities),
    organizer,
    /** Null: none; pages show one made from the title. */
    cover: eventCover.nullable(),
    audiences: z.array(audiencePlaces),
    /** How many come, all audiences together. */
    attendees: z.number(),
    /** The least and the most that a ticket on offer costs, in minor units; null: coming is free. */
    price: z.object({ leastMinor: z.number(), mostMinor: z.number(), currency: z.string() }).nullable(),
    tickets: z.enum(ticketsGone).optional(),
    /** Of an event that repeats: how many dates follow this one. */
    series: z.object({ id: z.string(), later: z.number() }).optional(),
    /** From where was asked, in lists of what is near. */
    distanceKm: z.number().optional(),
  })
  .meta({ id: 'EventCard' });
export type EventCard = z.output<typeof eventCard>;

/** An event that the viewer helps to host. */
export const hostedEvent = eventCard
  .extend({
    role: z.enum(hostRoles),
    /** How many registrations wait for a yes or no; 0 where others decide. */
    requests: z.number(),
  })
  .meta({ id: 'HostedEvent' });
export type HostedEvent = z.output<typeof hostedEvent>;

/** The viewer's own registration for an event. */
export const myRegistration = z
  .object({
    id: z.string(),
    audience: z.enum(attendanceModes),
    state: z.enum(registrationStates),
    createdAt: z.string(),
    /** The order that the place belongs to, or in lists one with more places than this; null: none, or not looked up. */
    orderId: z.string().nullable(),
  })
  .meta({ id: 'MyRegistration' });
export type MyRegistration = z.output<typeof myRegistration>;

/** An event as the viewer may see it. */
export const event = z
  .object({
    ...eventCard.shape,
    description: richText.nullable(),
    place,
    /** The organizer sees it always; who has a place online from 24 hours before the start until the end. Else null. */
    onlineLink: z.string().nullable(),
    approvalNeeded: z.boolean(),
    waitingList: z.boolean(),
    waitlistOrder: z.enum(waitlistOrders),
    offerMinutes: z.number(),
    /** Places are had by an order of tickets alone. */
    ticketed: z.boolean(),
    currency: z.string(),
    /** How to pay the organizer without a card; for the organizer alone: orders say it to guests. */
    offlinePayment: z.string(),
    refundHours: z.number().nullable(),
    refundPercent: z.number(),
    registrationOpensAt: z.string().nullable(),
    registrationClosesAt: z.string().nullable(),
    /** Whether one could register at this moment, were there a place. */
    registrationOpen: z.boolean(),
    hasEnded: z.boolean(),
    codeOfConduct: z.string(),
    contact: z.string(),
    guestListShown: z.boolean(),
    /** When it was to begin before it was last moved. */
    previousStartsAt: z.string().nullable(),
    /** For the next change. */
    version: z.number(),
    publishedAt: z.string().nullable(),
    cancelledAt: z.string().nullable(),
    /** Why, in the organizer's words; empty: nothing was said. */
    cancelReason: z.string(),
    /** Whether the viewer looks after it: its organizer, or a manager of its team. */
    own: z.boolean(),
    /** What the viewer is to it; null: a guest or nobody. Only the organizer cancels, deletes and chooses the team. */
    role: z.enum(hostRoles).nullable(),
    registration: myRegistration.nullable(),
  })
  .meta({ id: 'Event' });
export type Event = z.output<typeof event>;

/** Names one event: its id, or where it says so its slug. */
export const eventId = z.object({ id: z.uuid() });
