import type { AttendanceMode, EventType } from '@foyer/contract/rules/events/event-choices.ts';
import type { SamplePerson } from './sample-person.ts';

export type SampleEvent = {
  host: SamplePerson;
  type: EventType;
  title: string;
  summary: string;
  topics: string[];
  place: { name: string; address: string; mapLink: string; room: string };
  timeZone: string;
  /** 0 is a Sunday. */
  weekday: number;
  /** The event is at least this many days away. */
  daysAhead: number;
  startsAtHour: number;
  hours: number;
  capacity: { 'in-person': number | null; online: number | null };
  sale?: {
    currency: string;
    tickets: readonly { audience: AttendanceMode; name: string; kind: 'paid' | 'free'; priceMinor: number }[];
  };
};

const nowhere = { name: '', address: '', mapLink: '', room: '' };

/** One event in person, one virtual, one hybrid. */
export const sampleEvents: readonly SampleEvent[] = [
  {
    host: {
      firstName: 'Inês',
      lastName: 'Carvalho',
      urlSlug: 'ines-carvalho',
      title: 'Product Designer',
      company: 'Maré',
      profile: {
        headline: 'Designs products that need no manual',
        location: 'Lisbon, Portugal',
        industry: 'design',
        skills: ['Product design', 'User research', 'Accessibility'],
        languages: [
          { tag: 'pt', level: 'native' },
          { tag: 'en', level: 'fluent' },
        ],
      },
    },
    type: 'in-person',
    title: 'Design and Product Evening',
    summary: 'Short talks from teams that ship, long tables afterwards.',
    topics: ['Design', 'Product'],
    place: { ...nowhere, name: 'Harbour Hall, Lisbon', room: 'First floor' },
    timeZone: 'Europe/Lisbon',
    weekday: 4,
    daysAhead: 9,
    startsAtHour: 18,
    hours: 3,
    capacity: { 'in-person': 120, online: null },
  },
  {
    host: {
      firstName: 'Owen',
      lastName: 'Hartley',
      urlSlug: 'owen-hartley',
      title: 'Head of Data',
      company: 'Brightwater',
      profile: {
        headline: 'Turns messy data into decisions',
        location: 'Manchester, United Kingdom',
        industry: 'software',
        skills: ['Data strategy', 'Machine learning', 'Accessibility'],
        languages: [{ tag: 'en', level: 'native' }],
      },
    },
    type: 'virtual',
    title: 'AI at Work: Field Notes',
    summary: 'Six people on what they automated, and what they left alone.',
    topics: ['Artificial intelligence', 'Work'],
    place: nowhere,
    timeZone: 'Europe/London',
    weekday: 2,
    daysAhead: 18,
    startsAtHour: 17,
    hours: 2,
    capacity: { 'in-person': null, online: 500 },
  },
  {
    host: {
      firstName: 'Lucía',
      lastName: 'Rivas',
      urlSlug: 'lucia-rivas',
      title: 'Founder',
      company: 'Casa Norte',
      profile: {
        headline: 'Helps founders find their first customers',
        location: 'Mexico City, Mexico',
        industry: 'consulting',
        skills: ['Sales', 'Fundraising', 'Product design'],
        languages: [
          { tag: 'es', level: 'native' },
          { tag: 'en', level: 'fluent' },
        ],
      },
    },
    type: 'hybrid',
    title: 'Founders and Funders Day',
    summary: 'Ten-minute meetings, arranged by what each side is looking for.',
    topics: ['Start-ups', 'Investment'],
    place: { ...nowhere, name: 'Casa Norte, Mexico City' },
    timeZone: 'America/Mexico_City',
    weekday: 3,
    daysAhead: 30,
    startsAtHour: 10,
    hours: 7,
    capacity: { 'in-person': 80, online: 200 },
    sale: {
      currency: 'MXN',
      tickets: [
        { audience: 'in-person', name: 'Day at Casa Norte', kind: 'paid', priceMinor: 90_000 },
        { audience: 'online', name: 'Stream', kind: 'free', priceMinor: 0 },
      ],
    },
  },
];
