import { z } from 'zod';
import { photo } from '../profiles/pictures.ts';
import { coverDesigns } from '../rules/events/cover-designs.ts';
import {
  attendanceModes,
  eventStates,
  eventTypes,
  eventVisibilities,
  registrationStates,
  waitlistOrders,
} from '../rules/events/event-choices.ts';
import { hostRoles } from '../rules/events/ticket-choices.ts';
import { ticketUnavailableReasons } from '../rules/events/unavailable-reason.ts';
import { richText } from './rich-text-schema.ts';

/** The organizer. The name is public with the event; profile link and photo only as the profile allows. */
const organizer = z.object({
  name: z.string(),
  urlSlug: z.string().nullable(),
  photo: photo.nullable(),
  /** Whether there is a public feed of their events, which is when visitors can see the profile. */
  hasFeed: z.boolean().optional(),
});

const place = z.object({ name: z.string(), address: z.string(), mapLink: z.string(), room: z.string() });

/** Addresses of the two sizes of a cover (rules/events/cover-address.ts), and its alternative text. */
export const eventCover = z.object({ card: z.string(), page: z.string(), alt: z.string() }).meta({ id: 'EventCover' });
export type EventCover = z.output<typeof eventCover>;

/** The spots of one attendance mode. `capacity` and `left` are null if there is no limit. */
const audiencePlaces = z.object({
  audience: z.enum(attendanceModes),
  capacity: z.number().nullable(),
  /** How many tickets there are if every type that can be bought without a code is limited; only for the organizer. */
  ticketLimit: z.number().optional(),
  /** Includes spots that are held for an unpaid order or an open waitlist offer. */
  taken: z.number(),
  /** Confirmed attendees: `taken` without the spots that are only held. */
  attendees: z.number(),
  /** 0 while there is a waitlist, which gets free spots first. */
  left: z.number().nullable(),
  /** Groups on the waitlist. */
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
    /** Null if there is none; pages then show one generated from the title. */
    cover: eventCover.nullable(),
    /** The generated cover that pages show without a picture. Left out if it follows from the title. */
    coverDesign: z.enum(coverDesigns).optional(),
    audiences: z.array(audiencePlaces),
    /** Attendees of all attendance modes. */
    attendees: z.number(),
    /** The lowest and the highest price on sale, in minor units; null if the event is free. */
    price: z.object({ leastMinor: z.number(), mostMinor: z.number(), currency: z.string() }).nullable(),
    tickets: z.enum(ticketUnavailableReasons).optional(),
    /** For events in a series: how many dates follow this one. */
    series: z.object({ id: z.string(), later: z.number() }).optional(),
    /** Distance from the position searched for, in searches near a place. */
    distanceKm: z.number().optional(),
  })
  .meta({ id: 'EventCard' });
export type EventCard = z.output<typeof eventCard>;

/** An event that the viewer organizes or helps to run. */
export const hostedEvent = eventCard
  .extend({
    role: z.enum(hostRoles),
    /** Registrations that wait for approval; 0 if the viewer cannot approve them. */
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
    /**
     * The order of the ticket, or in lists an order with several tickets; null if there is none or it was not looked
     * up.
     */
    orderId: z.string().nullable(),
  })
  .meta({ id: 'MyRegistration' });
export type MyRegistration = z.output<typeof myRegistration>;

/** Someone who speaks at an event, as the organizer describes them. `id` is unique within the event. */
const speaker = z.object({
  id: z.string(),
  name: z.string(),
  /** Role and company, for example. */
  headline: z.string(),
  /** The address of a profile or website; empty if there is none. */
  link: z.string(),
});
export type Speaker = z.output<typeof speaker>;

/** A part of an event. Times are minutes after its start, so that the agenda moves with the event and its copies. */
const agendaItem = z.object({
  id: z.string(),
  startMinute: z.number(),
  /** Null: the end is left open. */
  endMinute: z.number().nullable(),
  title: z.string(),
  description: z.string(),
  /** Ids of `speakers`. */
  speakerIds: z.array(z.string()),
});
export type AgendaItem = z.output<typeof agendaItem>;

/** An event as the viewer can see it. */
export const event = z
  .object({
    ...eventCard.shape,
    description: richText.nullable(),
    speakers: z.array(speaker),
    agenda: z.array(agendaItem),
    place,
    /**
     * Always there for the organizer, and for online attendees from 24 hours before the start until the end; otherwise
     * null.
     */
    onlineLink: z.string().nullable(),
    approvalNeeded: z.boolean(),
    waitingList: z.boolean(),
    waitlistOrder: z.enum(waitlistOrders),
    offerMinutes: z.number(),
    /** True if registering takes an order of tickets. */
    ticketed: z.boolean(),
    currency: z.string(),
    /** How to pay without a card. Only the organizer sees it here; buyers see it in their order. */
    offlinePayment: z.string(),
    refundHours: z.number().nullable(),
    refundPercent: z.number(),
    registrationOpensAt: z.string().nullable(),
    registrationClosesAt: z.string().nullable(),
    /** Whether registration is open now, apart from capacity. */
    registrationOpen: z.boolean(),
    hasEnded: z.boolean(),
    codeOfConduct: z.string(),
    contact: z.string(),
    guestListShown: z.boolean(),
    /** The start before the event was last rescheduled. */
    previousStartsAt: z.string().nullable(),
    /** To be sent with the next change. */
    version: z.number(),
    publishedAt: z.string().nullable(),
    cancelledAt: z.string().nullable(),
    /** The organizer's reason for canceling; empty if none was given. */
    cancelReason: z.string(),
    /** Whether the viewer is the organizer or a manager. */
    own: z.boolean(),
    /**
     * The viewer's role; null for everyone outside the team. Only the organizer can cancel, delete and choose the team.
     */
    role: z.enum(hostRoles).nullable(),
    registration: myRegistration.nullable(),
  })
  .meta({ id: 'Event' });
export type Event = z.output<typeof event>;

/** The id of an event; endpoints that say so also take its slug. */
export const eventId = z.object({ id: z.uuid() });
