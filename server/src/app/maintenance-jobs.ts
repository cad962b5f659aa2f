import type { Job } from '#src/adapters/job-queue.ts';
import { purgeAudit } from '#src/audit/purge-audit.ts';
import { purgeOutbox } from '#src/db/outbox/purge-outbox.ts';
import type { Deps } from '#src/deps.ts';
import { purgeAnalytics } from '#src/features/analytics/purge-analytics.ts';
import {
  forgetReleaseTimes,
  purgeRooms,
  releaseBatches,
  retireAliases,
} from '#src/features/anonymous-networking/tidy-rooms.ts';
import { sendDueAnnouncements } from '#src/features/attendees/announcements/send-due-announcements.ts';
import { purgeCardLog } from '#src/features/business-cards/card-activity.ts';
import { endExpiredRequests, remindOfRequests, remindToFollowUp } from '#src/features/connections/tidy-requests.ts';
import { purgeContactChanges } from '#src/features/contact-ownership/changes/record-contact-change.ts';
import { settleLostClaims } from '#src/features/contact-ownership/settle-lost-claims.ts';
import { purgePasswords } from '#src/features/credentials/passwords/purge-passwords.ts';
import { purgeChallenges } from '#src/features/credentials/second-factor/purge-challenges.ts';
import { startReminders } from '#src/features/event-notifications/reminders/start-reminders.ts';
import { purgeCovers } from '#src/features/events/cover/storage/cover-files.ts';
import { purgeViewMarks } from '#src/features/events/event-page/count-view.ts';
import { purgeGuests } from '#src/features/guests/purge-guests.ts';
import { purgeFlows } from '#src/features/identities/provider-flows/flows.ts';
import { purgeLeads } from '#src/features/leads/expiry/purge-leads.ts';
import { purgeLinkedPages } from '#src/features/link-previews/page-files.ts';
import { purgeAttachments } from '#src/features/message-attachments/attachment-files.ts';
import { purgeMessages, purgeMessaging } from '#src/features/messaging/purge-messaging.ts';
import { endDueSuspensions, purgeModeration } from '#src/features/moderation/end-suspension.ts';
import { purgeMailReviews } from '#src/features/notifications/mail-review/review-queue.ts';
import { purgeSubscriptions } from '#src/features/notifications/push/subscriptions.ts';
import { purgeNotifications } from '#src/features/notifications/save-in-app.ts';
import { sendDigests } from '#src/features/notifications/send-digests.ts';
import { purgeCodes } from '#src/features/one-time-codes/purge-codes.ts';
import { expireOrders } from '#src/features/orders/cancellation/expire-orders.ts';
import { purgePaymentWebhooks } from '#src/features/payments/receive-payment-webhook.ts';
import { reconcilePayments } from '#src/features/payments/reconcile-payments.ts';
import { purgeLookups } from '#src/features/profiles/enrichment/lookup-rows.ts';
import { purgePictures } from '#src/features/profiles/pictures/picture-files.ts';
import { indexFacets } from '#src/features/profiles/search/index-facets.ts';
import { purgeSessions } from '#src/features/sessions/end-sessions.ts';
import { rotateSigningKeys } from '#src/features/sessions/tokens/rotate-signing-keys.ts';
import { eraseAccounts } from '#src/features/settings/deletion/erase-accounts.ts';
import { purgeExports } from '#src/features/settings/export/download-export.ts';
import { purgeProofs } from '#src/features/sign-in/social/account-linking/require-proof.ts';
import { matchMembers, purgeSuggestions } from '#src/features/suggestions/batch/match-members.ts';
import { countEventQuality } from '#src/features/suggestions/quality/event-quality.ts';
import { offerAllSpots } from '#src/features/waitlist/queue/offer-all-spots.ts';
import { purgeDeliveries } from '#src/features/webhooks/delivery-log/delivery-retention.ts';
import { purgeRequests } from '#src/http/limits/purge-requests.ts';

/** The recurring jobs. Their minutes differ, so that they do not all run at once. */
export function maintenanceJobs(deps: Deps): Job[] {
  return [
    { name: 'purge-leads', cron: '4 * * * *', run: async () => void (await purgeLeads(deps)) },
    { name: 'purge-guests', cron: '6 * * * *', run: async () => void (await purgeGuests(deps)) },
    { name: 'purge-codes', cron: '11 * * * *', run: () => purgeCodes(deps) },
    { name: 'purge-challenges', cron: '15 * * * *', run: () => purgeChallenges(deps) },
    { name: 'purge-provider-flows', cron: '39 * * * *', run: () => purgeFlows(deps) },
    { name: 'purge-identity-proofs', cron: '42 * * * *', run: () => purgeProofs(deps) },
    { name: 'purge-requests', cron: '18 * * * *', run: () => purgeRequests(deps) },
    { name: 'purge-passwords', cron: '21 * * * *', run: () => purgePasswords(deps) },
    { name: 'purge-contact-changes', cron: '28 * * * *', run: () => purgeContactChanges(deps) },
    { name: 'settle-lost-claims', cron: '35 * * * *', run: () => settleLostClaims(deps) },
    { name: 'purge-sessions', cron: '25 3 * * *', run: () => purgeSessions(deps) },
    // Rotates only when the newest key is old enough.
    { name: 'rotate-signing-keys', cron: '46 * * * *', run: async () => void (await rotateSigningKeys(deps)) },
    { name: 'purge-lookups', cron: '12 4 * * *', run: () => purgeLookups(deps) },
    { name: 'purge-audit', cron: '27 4 * * *', run: () => purgeAudit(deps) },
    { name: 'purge-notifications', cron: '22 4 * * *', run: () => purgeNotifications(deps) },
    { name: 'purge-push-subscriptions', cron: '17 * * * *', run: () => purgeSubscriptions(deps) },
    { name: 'index-people-facets', cron: '* * * * *', run: () => indexFacets(deps) },
    { name: 'purge-photos', cron: '8 * * * *', run: () => purgePictures(deps) },
    { name: 'purge-covers', cron: '9 * * * *', run: () => purgeCovers(deps) },
    { name: 'purge-message-attachments', cron: '10 * * * *', run: () => purgeAttachments(deps) },
    { name: 'purge-linked-pages', cron: '13 * * * *', run: () => purgeLinkedPages(deps) },
    { name: 'erase-accounts', cron: '51 * * * *', run: () => eraseAccounts(deps) },
    { name: 'purge-data-exports', cron: '55 * * * *', run: () => purgeExports(deps) },
    { name: 'begin-reminders', cron: '* * * * *', run: () => startReminders(deps) },
    { name: 'send-announcements', cron: '* * * * *', run: () => sendDueAnnouncements(deps) },
    { name: 'serve-lines', cron: '* * * * *', run: () => offerAllSpots(deps) },
    { name: 'end-expired-requests', cron: '32 * * * *', run: () => endExpiredRequests(deps) },
    { name: 'remind-of-requests', cron: '34 * * * *', run: () => remindOfRequests(deps) },
    { name: 'remind-to-follow-up', cron: '*/5 * * * *', run: () => remindToFollowUp(deps) },
    { name: 'release-aliases', cron: '3,13,23,33,43,53 * * * *', run: () => releaseBatches(deps) },
    { name: 'forget-release-times', cron: '* * * * *', run: () => forgetReleaseTimes(deps) },
    { name: 'retire-aliases', cron: '37 * * * *', run: () => retireAliases(deps) },
    { name: 'purge-anonymous-rooms', cron: '47 4 * * *', run: () => purgeRooms(deps) },
    { name: 'purge-messages', cron: '34 * * * *', run: () => purgeMessages(deps) },
    { name: 'purge-messaging', cron: '49 4 * * *', run: () => purgeMessaging(deps) },
    { name: 'end-suspensions', cron: '* * * * *', run: () => endDueSuspensions(deps) },
    { name: 'purge-moderation', cron: '29 4 * * *', run: () => purgeModeration(deps) },
    { name: 'purge-card-log', cron: '41 4 * * *', run: () => purgeCardLog(deps) },
    // Does nothing once today's batch is there: started often, so that one that was stopped is repeated soon.
    { name: 'match-members', cron: '*/5 * * * *', run: () => matchMembers(deps) },
    { name: 'count-event-quality', cron: '14 4 * * *', run: () => countEventQuality(deps) },
    { name: 'purge-suggestions', cron: '44 4 * * *', run: () => purgeSuggestions(deps) },
    { name: 'send-digests', cron: '2 * * * *', run: () => sendDigests(deps) },
    { name: 'purge-analytics', cron: '50 * * * *', run: () => purgeAnalytics(deps) },
    { name: 'expire-orders', cron: '* * * * *', run: () => expireOrders(deps) },
    { name: 'reconcile-payments', cron: '* * * * *', run: () => reconcilePayments(deps) },
    { name: 'purge-payment-notices', cron: '37 4 * * *', run: () => purgePaymentWebhooks(deps) },
    { name: 'purge-view-marks', cron: '6 * * * *', run: () => purgeViewMarks(deps) },
    { name: 'purge-webhook-deliveries', cron: '41 3 * * *', run: () => purgeDeliveries(deps) },
    { name: 'purge-mail-reviews', cron: '34 3 * * *', run: () => purgeMailReviews(deps) },
    { name: 'purge-outbox', cron: '32 3 * * *', run: () => purgeOutbox(deps) },
  ];
}
