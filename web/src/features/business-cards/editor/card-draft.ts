import {
  type BusinessCard,
  createBusinessCard,
  type listBusinessCards,
} from '@foyer/contract/business-cards/business-cards.ts';
import type { CardContent } from '@foyer/contract/business-cards/shared-card.ts';
import type { DataOf, InputOf } from '@foyer/contract/http.ts';
import {
  type CardColor,
  cardLimits,
  type ProfileCardField,
  profileCardFields,
} from '@foyer/contract/rules/business-cards/card-fields.ts';
import { checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { clockAt, instantOf } from '#src/ui/time/zoned-time.ts';
import { lastMomentOf } from '../last-moment.ts';
import type { CardEventChoice } from '../queries.ts';

/** What is typed and chosen in the editor. */
export type CardDraft = {
  name: string;
  color: CardColor;
  fields: readonly ProfileCardField[];
  secondPhone: string;
  secondEmail: string;
  bookingLink: string;
  /** Empty: for no event. */
  eventId: string;
  /** The last day on which it can be opened, `2031-05-06`; empty without end. */
  lastDay: string;
  isPaused: boolean;
};

export type CardFacts = DataOf<typeof listBusinessCards>['facts'];
type Settings = InputOf<typeof createBusinessCard>['body'];

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The draft of an existing card, or of a new one, perhaps for an event. */
export function startDraft(card: BusinessCard | null, facts: CardFacts, event: CardEventChoice | null): CardDraft {
  if (!card) {
    const fields = availableFields(facts).filter((field) => field !== 'phone');
    const name = event?.title.slice(0, cardLimits.name).trim() ?? '';
    const empty = { secondPhone: '', secondEmail: '', bookingLink: '', lastDay: '' };
    return { ...empty, name, color: 'indigo', fields, eventId: event?.id ?? '', isPaused: false };
  }
  const { name, color, secondPhone, secondEmail, bookingLink, event: own, expiresAt, state } = card;
  const chosen = new Set<string>(card.fields);
  return {
    name,
    color,
    fields: profileCardFields.filter((field) => chosen.has(field)),
    secondPhone,
    secondEmail,
    bookingLink,
    eventId: own?.id ?? '',
    lastDay: expiresAt === null ? '' : clockAt(lastMomentOf(expiresAt).getTime(), ownZone()).slice(0, 10),
    isPaused: state === 'paused',
  };
}

/** What the server is sent: the card ends with its last day, in the owner's time zone. Without changes of the end, it keeps it. */
export function settingsOf(draft: CardDraft, start: CardDraft): Settings {
  const { name, color, secondPhone, secondEmail, bookingLink, eventId, lastDay } = draft;
  const extras = { secondPhone, secondEmail, bookingLink: withScheme(bookingLink) };
  const isEndChanged = lastDay !== start.lastDay;
  return {
    name,
    color,
    fields: [...draft.fields],
    ...extras,
    ...(eventId !== start.eventId && { eventId: eventId === '' ? null : eventId }),
    ...(isEndChanged && { expiresAt: endOfDay(lastDay) }),
  };
}

/** When a last day ends in the owner's time zone; null for an empty one. */
export function endOfDay(lastDay: string): string | null {
  return lastDay === '' ? null : instantOf(`${dayAfter(lastDay)}T00:00`, ownZone());
}

/** Message keys of all that is wrong before sending, by field of the draft. */
export function draftProblems(settings: Settings, now: Date): Record<string, string> {
  const { error } = createBusinessCard.body.safeParse(settings);
  const found = new Map((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  const { secondEmail, expiresAt } = settings;
  const email = secondEmail ? checkEmail(secondEmail) : null;
  if (email) found.set('secondEmail', email);
  const isPast = expiresAt ? new Date(expiresAt) <= now : false;
  const end = found.get('expiresAt') ?? (isPast ? 'dates.past' : undefined);
  found.delete('expiresAt');
  return { ...Object.fromEntries(found), ...(end && { lastDay: end }) };
}

/** The details of the profile that can be put on a card. */
export function availableFields(facts: CardFacts): ProfileCardField[] {
  return profileCardFields.filter((field) => hasValue[field](facts));
}

const hasValue: Record<ProfileCardField, (facts: CardFacts) => boolean> = {
  photo: ({ photo }) => photo !== null,
  headline: ({ headline }) => headline !== '',
  position: ({ title, company }) => title !== '' || company !== '',
  email: ({ email }) => email !== null,
  phone: ({ phoneNumber }) => phoneNumber !== null,
  location: ({ location }) => location !== '',
  website: ({ website }) => website !== '',
  linkedin: ({ linkedInUrl }) => linkedInUrl !== null,
  links: ({ links }) => links.length > 0,
};

/** How the card will look. */
export function previewOf(facts: CardFacts, draft: CardDraft): CardContent {
  const has = (field: ProfileCardField) => draft.fields.includes(field);
  return {
    ...facts,
    photo: has('photo') ? facts.photo : null,
    headline: has('headline') ? facts.headline : '',
    title: has('position') ? facts.title : '',
    company: has('position') ? facts.company : '',
    email: has('email') ? facts.email : null,
    phoneNumber: has('phone') ? facts.phoneNumber : null,
    location: has('location') ? facts.location : '',
    website: has('website') ? facts.website : '',
    linkedInUrl: has('linkedin') ? facts.linkedInUrl : null,
    links: has('links') ? facts.links : [],
    secondPhone: draft.secondPhone.trim() || null,
    secondEmail: draft.secondEmail.trim() || null,
    bookingLink: draft.bookingLink.trim() || null,
  };
}

function withScheme(typed: string): string {
  const text = typed.trim();
  return text === '' || /^[a-z]+:/i.test(text) ? text : `https://${text}`;
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
