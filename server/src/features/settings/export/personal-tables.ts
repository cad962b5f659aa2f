import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { announcements } from '#src/db/schema/announcements.ts';
import {
  businessCardFields,
  businessCardLinks,
  businessCards,
  cardExchanges,
  receivedContacts,
} from '#src/db/schema/business-cards.ts';
import { checkIns, doorLinks } from '#src/db/schema/check-in.ts';
import { connectionNotes, memberBlocks, memberReports, networkingSettings } from '#src/db/schema/connections.ts';
import { calendarFeeds, savedEvents } from '#src/db/schema/discovery.ts';
import { eventQuestions } from '#src/db/schema/event-questions.ts';
import { eventAudiences, events } from '#src/db/schema/events.ts';
import { identities } from '#src/db/schema/identities.ts';
import { eventInvitations, invitationVisits } from '#src/db/schema/invitations.ts';
import { leads } from '#src/db/schema/leads.ts';
import { messageAttachments } from '#src/db/schema/message-attachments.ts';
import { conversationReports, unreadMessageEmails } from '#src/db/schema/messaging.ts';
import { accountSuspensions, operators } from '#src/db/schema/moderation.ts';
import { notifications, pushSubscriptions } from '#src/db/schema/notifications.ts';
import { emailVerifications, phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import { placeChanges, transfers } from '#src/db/schema/order-changes.ts';
import { orders, payments, refunds } from '#src/db/schema/orders.ts';
import { contactChanges, passwordLocks } from '#src/db/schema/passwords.ts';
import { photoFiles, profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { authenticators, passkeys } from '#src/db/schema/second-factors.ts';
import { dataExports, digestItems, userPreferences } from '#src/db/schema/settings.ts';
import {
  matchPeople,
  matchTexts,
  suggestionAnswers,
  suggestionDays,
  suggestionSettings,
} from '#src/db/schema/suggestions.ts';
import { promoCodes, ticketTypes } from '#src/db/schema/tickets.ts';
import { eventHosts, waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import { webhooks } from '#src/db/schema/webhooks.ts';
import { lookups, wizards } from '#src/db/schema/wizard.ts';

/**
 * A table with rows about a user. `through`: the table it refers to, if it does not refer to the user itself. `withheld`:
 * columns left out of the export, each with its reason.
 */
export type PersonalTable = {
  table: PgTable;
  owner: PgColumn;
  through?: { table: PgTable; on: SQL };
  /** Of its file, where the table has one already. */
  name?: string;
  withheld?: Readonly<Record<string, string>>;
};

const otherMember = 'another member: see connections.json for those whom you know';
const moderator = 'somebody else: the operator who decided';
const helper = 'somebody else: who was at the door';
const ofEvent = (eventId: PgColumn) => ({
  owner: events.organizerId,
  through: { table: events, on: eq(eventId, events.id) },
});
const ofCard = (cardId: PgColumn) => ({
  owner: businessCards.userId,
  through: { table: businessCards, on: eq(cardId, businessCards.id) },
});
const ofOrder = (orderId: PgColumn) => ({
  owner: orders.userId,
  through: { table: orders, on: eq(orderId, orders.id) },
});

/**
 * The tables of a data export. A test checks that every table that refers to a user is listed here or excluded for a reason.
 */
export const personalTables: readonly PersonalTable[] = [
  { table: users, owner: users.id, withheld: { passwordHash: 'a secret' } },
  { table: userPreferences, owner: userPreferences.userId },
  { table: profiles, owner: profiles.userId },
  { table: profileDetails, owner: profileDetails.userId },
  { table: photoFiles, owner: photoFiles.userId },
  { table: messageAttachments, owner: messageAttachments.userId },
  { table: wizards, owner: wizards.userId },
  { table: lookups, owner: lookups.userId },
  { table: identities, owner: identities.userId },
  { table: passkeys, owner: passkeys.userId },
  { table: authenticators, owner: authenticators.userId },
  { table: sessions, owner: sessions.userId },
  { table: auditEvents, owner: auditEvents.userId },
  { table: contactChanges, owner: contactChanges.userId },
  { table: emailVerifications, owner: emailVerifications.userId },
  { table: phoneVerifications, owner: phoneVerifications.userId, withheld: { failuresKey: 'the name of a counter' } },
  { table: passwordLocks, owner: passwordLocks.userId },
  { table: leads, owner: leads.userId, withheld: { id: 'a capability: its holder may act' } },
  { table: events, owner: events.organizerId, withheld: { searchWords: 'words of the other columns, for searching' } },
  { table: eventAudiences, ...ofEvent(eventAudiences.eventId) },
  { table: eventQuestions, ...ofEvent(eventQuestions.eventId) },
  { table: ticketTypes, ...ofEvent(ticketTypes.eventId) },
  { table: promoCodes, ...ofEvent(promoCodes.eventId) },
  { table: registrations, owner: registrations.userId },
  { table: orders, owner: orders.userId },
  { table: payments, ...ofOrder(payments.orderId) },
  { table: refunds, ...ofOrder(refunds.orderId), withheld: { doneBy: 'somebody else: who gave it back by hand' } },
  { table: placeChanges, ...ofOrder(placeChanges.orderId) },
  {
    table: transfers,
    owner: transfers.fromUserId,
    withheld: {
      tokenHash: 'stands for a secret',
      email: 'the address of somebody else',
      phone: 'the number of somebody else',
    },
  },
  { table: announcements, owner: announcements.authorId },
  {
    table: eventInvitations,
    owner: eventInvitations.inviterId,
    withheld: { email: 'the address of somebody else' },
  },
  { table: invitationVisits, owner: invitationVisits.userId },
  { table: waitingEntries, owner: waitingEntries.userId },
  { table: eventHosts, owner: eventHosts.userId },
  { table: savedEvents, owner: savedEvents.userId },
  {
    table: calendarFeeds,
    owner: calendarFeeds.userId,
    withheld: { tokenHash: 'stands for a secret', sealedToken: 'a secret' },
  },
  {
    table: checkIns,
    name: 'attendance',
    owner: registrations.userId,
    through: { table: registrations, on: eq(checkIns.registrationId, registrations.id) },
    withheld: { byId: helper, byLinkId: helper, undoneById: helper, undoneByLinkId: helper },
  },
  { table: doorLinks, owner: doorLinks.madeById },
  { table: checkIns, owner: checkIns.byId },
  {
    table: webhooks,
    owner: webhooks.userId,
    withheld: { sealedSecret: 'a secret', sealedPreviousSecret: 'a secret' },
  },
  { table: networkingSettings, owner: networkingSettings.userId },
  { table: connectionNotes, owner: connectionNotes.userId, withheld: { aboutId: otherMember } },
  { table: matchPeople, owner: matchPeople.userId },
  {
    table: suggestionDays,
    owner: suggestionDays.userId,
    withheld: { partners: 'other members' },
  },
  { table: suggestionAnswers, owner: suggestionAnswers.userId, withheld: { aboutId: otherMember } },
  { table: suggestionSettings, owner: suggestionSettings.userId },
  { table: matchTexts, owner: matchTexts.userId },
  { table: memberBlocks, owner: memberBlocks.userId, withheld: { blockedId: otherMember } },
  { table: memberReports, owner: memberReports.userId, withheld: { reportedId: otherMember } },
  {
    table: conversationReports,
    owner: conversationReports.userId,
    withheld: { reportedId: otherMember, conversationId: 'a conversation with another member' },
  },
  {
    table: accountSuspensions,
    owner: accountSuspensions.userId,
    withheld: { byId: moderator, answeredById: moderator },
  },
  { table: operators, owner: operators.userId },
  { table: unreadMessageEmails, owner: unreadMessageEmails.userId },
  { table: businessCards, owner: businessCards.userId },
  { table: businessCardFields, ...ofCard(businessCardFields.cardId) },
  {
    table: businessCardLinks,
    ...ofCard(businessCardLinks.cardId),
    withheld: { tokenHash: 'stands for a secret', sealedToken: 'a secret' },
  },
  { table: receivedContacts, owner: receivedContacts.userId, withheld: { fromId: otherMember } },
  { table: cardExchanges, owner: cardExchanges.userId },
  {
    table: notifications,
    owner: notifications.userId,
    withheld: { idempotencyKey: 'the name of a message', aboutId: otherMember },
  },
  {
    table: pushSubscriptions,
    owner: pushSubscriptions.userId,
    withheld: { endpointMac: 'stands for a secret', sealedSubscription: 'a secret' },
  },
  { table: digestItems, owner: digestItems.userId, withheld: { aboutId: otherMember } },
  { table: dataExports, owner: dataExports.userId },
];
