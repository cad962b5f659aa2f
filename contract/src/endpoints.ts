import * as accounts from './accounts.ts';
import * as codes from './codes.ts';
import * as eventDoor from './events/door/checking-in.ts';
import * as eventDoorLinks from './events/door/links.ts';
import * as eventTicket from './events/door/ticket.ts';
import * as eventEditing from './events/editing.ts';
import * as eventFinding from './events/finding.ts';
import * as eventAttendees from './events/organizing/attendees.ts';
import * as eventSeries from './events/organizing/series.ts';
import * as eventStatistics from './events/organizing/statistics.ts';
import * as eventPaying from './events/payments/paying.ts';
import * as guestPlace from './events/people/guest-place.ts';
import * as eventQuestions from './events/people/questions.ts';
import * as eventWaiting from './events/people/waiting.ts';
import * as eventRegistering from './events/registering.ts';
import * as eventCover from './events/shown/cover.ts';
import * as guestList from './events/shown/guest-list.ts';
import * as eventsOfPerson from './events/shown/of-person.ts';
import * as savedEvents from './events/shown/saved.ts';
import * as eventTeam from './events/team/hosts.ts';
import * as ordering from './events/tickets/ordering.ts';
import * as promoCodes from './events/tickets/promo-codes.ts';
import * as selling from './events/tickets/selling.ts';
import * as ticketTypes from './events/tickets/ticket-types.ts';
import * as transferring from './events/tickets/transferring.ts';
import type { Endpoint } from './http.ts';
import * as contactChanges from './identity/contact-changes.ts';
import * as passkeys from './identity/passkeys.ts';
import * as passwords from './identity/passwords.ts';
import * as providers from './identity/providers.ts';
import * as secondFactor from './identity/second-factor.ts';
import * as security from './identity/security.ts';
import * as leads from './leads.ts';
import * as notifications from './notifications.ts';
import * as myProfile from './profiles/my-profile.ts';
import * as people from './profiles/people.ts';
import * as photo from './profiles/photo.ts';
import * as publicProfile from './profiles/public-profile.ts';
import * as profiles from './profiles.ts';
import * as calendarFeed from './settings/calendar-feed.ts';
import * as emailChoices from './settings/email-choices.ts';
import * as myData from './settings/my-data.ts';
import * as preferences from './settings/preferences.ts';
import * as signIn from './sign-in.ts';
import * as system from './system.ts';
import * as webhookDeliveries from './webhooks/deliveries.ts';
import * as webhooks from './webhooks/webhooks.ts';
import * as wizardInterests from './wizard/interests.ts';
import * as network from './wizard/network.ts';
import * as wizardProgress from './wizard/progress.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

/** Every endpoint of the product, for OpenAPI and for the tests that walk them. */
export const endpoints: readonly Endpoint[] = [
  system,
  accounts,
  codes,
  leads,
  signIn,
  passwords,
  contactChanges,
  providers,
  passkeys,
  secondFactor,
  security,
  profiles,
  network,
  wizardInterests,
  wizardProgress,
  myProfile,
  publicProfile,
  photo,
  people,
  eventEditing,
  eventCover,
  eventsOfPerson,
  savedEvents,
  guestList,
  eventFinding,
  eventRegistering,
  ticketTypes,
  promoCodes,
  ordering,
  selling,
  transferring,
  guestPlace,
  eventPaying,
  notifications,
  eventTicket,
  eventDoor,
  eventDoorLinks,
  eventTeam,
  eventWaiting,
  eventQuestions,
  eventAttendees,
  eventSeries,
  eventStatistics,
  webhooks,
  webhookDeliveries,
  preferences,
  emailChoices,
  myData,
  calendarFeed,
].flatMap((feature) => Object.values<unknown>(feature).filter(isEndpoint));
