import type { Job } from '#src/adapters/jobs.ts';
import type { Deps } from '#src/deps.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const purgeOutbox = onFirstUse(async () => (await import('#src/db/outbox/purge-outbox.ts')).purgeOutbox);
const purgeContactChanges = onFirstUse(
  async () => (await import('#src/features/accounts/contact-changes/purge-contact-changes.ts')).purgeContactChanges,
);
const sendDigests = onFirstUse(
  async () => (await import('#src/features/accounts/notices/send-digests.ts')).sendDigests,
);
const purgePasswords = onFirstUse(
  async () => (await import('#src/features/accounts/passwords/purge-passwords.ts')).purgePasswords,
);
const purgeFlows = onFirstUse(
  async () => (await import('#src/features/accounts/providers/flows/purge-flows.ts')).purgeFlows,
);
const purgeChallenges = onFirstUse(
  async () => (await import('#src/features/accounts/second-factor/purge-challenges.ts')).purgeChallenges,
);
const purgeSessions = onFirstUse(
  async () => (await import('#src/features/accounts/sessions/purge-sessions.ts')).purgeSessions,
);
const rotateSigningKeys = onFirstUse(
  async () => (await import('#src/features/accounts/tokens/rotate-signing-keys.ts')).rotateSigningKeys,
);
const settleLostClaims = onFirstUse(
  async () => (await import('#src/features/accounts/users/settle-lost-claims.ts')).settleLostClaims,
);
const purgeAnalytics = onFirstUse(
  async () => (await import('#src/features/analytics/purge-analytics.ts')).purgeAnalytics,
);
const purgeCodes = onFirstUse(async () => (await import('#src/features/codes/purge-codes.ts')).purgeCodes);
const purgeCovers = onFirstUse(
  async () => (await import('#src/features/events/cover/kept/cover-files.ts')).purgeCovers,
);
const beginReminders = onFirstUse(
  async () => (await import('#src/features/events/reminding/begin-reminders.ts')).beginReminders,
);
const serveLines = onFirstUse(
  async () => (await import('#src/features/events/waiting/line/serve-lines.ts')).serveLines,
);
const purgePaymentNotices = onFirstUse(
  async () => (await import('#src/features/events/payments/purge-notices.ts')).purgePaymentNotices,
);
const expireOrders = onFirstUse(
  async () => (await import('#src/features/events/orders/ending/expire-orders.ts')).expireOrders,
);
const reconcilePayments = onFirstUse(
  async () => (await import('#src/features/events/payments/reconcile-payments.ts')).reconcilePayments,
);
const purgeLeads = onFirstUse(async () => (await import('#src/features/leads/ending/purge-leads.ts')).purgeLeads);
const purgeNotifications = onFirstUse(
  async () => (await import('#src/features/notifications/purge-notifications.ts')).purgeNotifications,
);
const purgeLookups = onFirstUse(
  async () => (await import('#src/features/profiles/lookups/lookup-rows.ts')).purgeLookups,
);
const purgePhotos = onFirstUse(async () => (await import('#src/features/profiles/photo/photo-files.ts')).purgePhotos);
const eraseAccounts = onFirstUse(
  async () => (await import('#src/features/settings/deletion/erase-accounts.ts')).eraseAccounts,
);
const purgeViewMarks = onFirstUse(
  async () => (await import('#src/features/events/statistics/count-view.ts')).purgeViewMarks,
);
const purgeExports = onFirstUse(
  async () => (await import('#src/features/settings/export/purge-exports.ts')).purgeExports,
);
const purgeProofs = onFirstUse(
  async () => (await import('#src/features/sign-in/social/proof/purge-proofs.ts')).purgeProofs,
);
const purgeRequests = onFirstUse(async () => (await import('#src/http/limits/purge-requests.ts')).purgeRequests);

const purgeDeliveries = onFirstUse(
  async () => (await import('#src/features/webhooks/log/purge-deliveries.ts')).purgeDeliveries,
);

/** What is done again and again without anybody asking. Minutes differ so that not all come at once. */
export function maintenanceJobs(deps: Deps): Job[] {
  return [
    { name: 'purge-leads', cron: '4 * * * *', run: async () => void (await purgeLeads(deps)) },
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
    { name: 'purge-notifications', cron: '22 4 * * *', run: () => purgeNotifications(deps) },
    { name: 'purge-photos', cron: '8 * * * *', run: () => purgePhotos(deps) },
    { name: 'purge-covers', cron: '9 * * * *', run: () => purgeCovers(deps) },
    { name: 'erase-accounts', cron: '51 * * * *', run: () => eraseAccounts(deps) },
    { name: 'purge-data-exports', cron: '55 * * * *', run: () => purgeExports(deps) },
    { name: 'begin-reminders', cron: '* * * * *', run: () => beginReminders(deps) },
    { name: 'serve-lines', cron: '* * * * *', run: () => serveLines(deps) },
    { name: 'send-digests', cron: '2 * * * *', run: () => sendDigests(deps) },
    { name: 'purge-analytics', cron: '50 * * * *', run: () => purgeAnalytics(deps) },
    { name: 'expire-orders', cron: '* * * * *', run: () => expireOrders(deps) },
    { name: 'reconcile-payments', cron: '* * * * *', run: () => reconcilePayments(deps) },
    { name: 'purge-payment-notices', cron: '37 4 * * *', run: () => purgePaymentNotices(deps) },
    { name: 'purge-view-marks', cron: '6 * * * *', run: () => purgeViewMarks(deps) },
    { name: 'purge-webhook-deliveries', cron: '41 3 * * *', run: () => purgeDeliveries(deps) },
    { name: 'purge-outbox', cron: '32 3 * * *', run: () => purgeOutbox(deps) },
  ];
}
