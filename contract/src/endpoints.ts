import * as accounts from './accounts.ts';
import * as aliasContacts from './anonymous-networking/alias-contacts.ts';
import * as aliasMessages from './anonymous-networking/alias-messages.ts';
import * as anonymousRooms from './anonymous-networking/rooms.ts';
import * as announcements from './attendees/announcements.ts';
import * as attendeeActions from './attendees/attendee-actions.ts';
import * as eventAttendees from './attendees/attendees.ts';
import * as capacityLedger from './attendees/capacity-ledger.ts';
import * as businessCards from './business-cards/business-cards.ts';
import * as cardContacts from './business-cards/received-contacts.ts';
import * as sharedCards from './business-cards/shared-card.ts';
import * as checkIn from './check-in/check-in.ts';
import * as checkInLinks from './check-in/links.ts';
import * as checkInTickets from './check-in/tickets.ts';
import * as blocks from './connections/blocks.ts';
import * as connections from './connections/connections.ts';
import * as connectionRequests from './connections/requests.ts';
import * as contactOwnership from './contact-ownership.ts';
import * as passkeys from './credentials/passkeys.ts';
import * as passwords from './credentials/passwords.ts';
import * as secondFactor from './credentials/second-factor.ts';
import * as calendarFeed from './discovery/calendar-feed.ts';
import * as guestList from './discovery/guest-list.ts';
import * as hostDay from './discovery/host-day.ts';
import * as memberEvents from './discovery/member-events.ts';
import * as recommendedEvents from './discovery/recommended-events.ts';
import * as savedEvents from './discovery/saved-events.ts';
import * as eventSearch from './discovery/search.ts';
import * as eventEditing from './event-editing/editing.ts';
import * as eventLocations from './event-editing/places.ts';
import * as eventSeries from './event-editing/series.ts';
import * as enteringRooms from './event-rooms/enter-event-room.ts';
import * as eventRooms from './event-rooms/event-room.ts';
import * as eventCover from './events/cover.ts';
import * as readEvent from './events/read-event.ts';
import * as eventTeam from './events/team.ts';
import * as guests from './guests.ts';
import type { Endpoint } from './http.ts';
import * as identities from './identities/identities.ts';
import * as invitations from './invitations.ts';
import * as leads from './leads.ts';
import * as linkCards from './link-cards.ts';
import * as linkPreviews from './link-previews.ts';
import * as longPolling from './live/poll.ts';
import * as messageAttachments from './message-attachments.ts';
import * as messageSearch from './message-search.ts';
import * as messageSuggestions from './message-suggestions.ts';
import * as messagingActivity from './messaging/activity.ts';
import * as conversations from './messaging/conversations.ts';
import * as groups from './messaging/groups.ts';
import * as messages from './messaging/messages.ts';
import * as reports from './moderation/reports.ts';
import * as suspensions from './moderation/suspensions.ts';
import * as emailChoices from './notifications/email-choices.ts';
import * as newsRoute from './notifications/news-route.ts';
import * as notifications from './notifications/notifications.ts';
import * as push from './notifications/push.ts';
import * as codeDelivery from './one-time-codes/code-delivery.ts';
import * as oneTimeCodes from './one-time-codes/one-time-codes.ts';
import * as attendanceMode from './orders/attendance-mode.ts';
import * as checkout from './orders/checkout.ts';
import * as sales from './orders/sales.ts';
import * as payments from './payments.ts';
import * as profileBanner from './profiles/banner.ts';
import * as myProfile from './profiles/my-profile.ts';
import * as people from './profiles/people.ts';
import * as photo from './profiles/photo.ts';
import * as profiles from './profiles/profiles.ts';
import * as publicProfile from './profiles/public-profile.ts';
import * as wizardInterests from './profiles/wizard/interests.ts';
import * as network from './profiles/wizard/network.ts';
import * as wizardProgress from './profiles/wizard/progress.ts';
import * as guestAccess from './registrations/guest-access.ts';
import * as eventQuestions from './registrations/questions.ts';
import * as registrations from './registrations/registrations.ts';
import * as security from './security.ts';
import * as myData from './settings/my-data.ts';
import * as preferences from './settings/preferences.ts';
import * as signIn from './sign-in.ts';
import * as eventActivity from './statistics/event-activity.ts';
import * as eventStatistics from './statistics/statistics.ts';
import * as suggestionQuality from './suggestions/quality.ts';
import * as suggestions from './suggestions/suggestions.ts';
import * as system from './system.ts';
import * as promoCodes from './tickets/promo-codes.ts';
import * as ticketTypes from './tickets/ticket-types.ts';
import * as transfers from './transfers.ts';
import * as waitlist from './waitlist.ts';
import * as webhookDeliveries from './webhooks/deliveries.ts';
import * as webhooks from './webhooks/webhooks.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

/** Every endpoint of the API, for the OpenAPI document and for tests that check all of them. */
export const endpoints: readonly Endpoint[] = [
  system,
  accounts,
  oneTimeCodes,
  codeDelivery,
  leads,
  guests,
  signIn,
  passwords,
  contactOwnership,
  identities,
  passkeys,
  secondFactor,
  security,
  profiles,
  network,
  wizardInterests,
  wizardProgress,
  myProfile,
  publicProfile,
  profileBanner,
  photo,
  people,
  eventEditing,
  eventCover,
  memberEvents,
  savedEvents,
  guestList,
  readEvent,
  eventSearch,
  registrations,
  ticketTypes,
  promoCodes,
  checkout,
  sales,
  attendanceMode,
  transfers,
  guestAccess,
  payments,
  newsRoute,
  notifications,
  push,
  checkInTickets,
  checkIn,
  checkInLinks,
  eventTeam,
  waitlist,
  eventQuestions,
  eventAttendees,
  attendeeActions,
  announcements,
  invitations,
  capacityLedger,
  eventSeries,
  eventLocations,
  eventActivity,
  eventStatistics,
  hostDay,
  recommendedEvents,
  webhooks,
  webhookDeliveries,
  connectionRequests,
  connections,
  blocks,
  businessCards,
  sharedCards,
  cardContacts,
  suggestions,
  suggestionQuality,
  anonymousRooms,
  aliasContacts,
  aliasMessages,
  conversations,
  groups,
  eventRooms,
  enteringRooms,
  longPolling,
  messages,
  linkCards,
  linkPreviews,
  messageAttachments,
  messageSearch,
  messageSuggestions,
  reports,
  suspensions,
  messagingActivity,
  preferences,
  emailChoices,
  myData,
  calendarFeed,
].flatMap((feature) => Object.values<unknown>(feature).filter(isEndpoint));
