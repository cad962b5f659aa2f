import type { Job } from '#src/adapters/jobs.ts';
import { purgeOutbox } from '#src/db/outbox/purge-outbox.ts';
import type { Deps } from '#src/deps.ts';
import { purgeContactChanges } from '#src/features/accounts/contact-changes/purge-contact-changes.ts';
import { sendDigests } from '#src/features/accounts/notices/send-digests.ts';
import { purgePasswords } from '#src/features/accounts/passwords/purge-passwords.ts';
import { purgeFlows } from '#src/features/accounts/providers/flows/purge-flows.ts';
import { purgeChallenges } from '#src/features/accounts/second-factor/purge-challenges.ts';
import { purgeSessions } from '#src/features/accounts/sessions/purge-sessions.ts';
import { rotateSigningKeys } from '#src/features/accounts/tokens/rotate-signing-keys.ts';
import { settleLostClaims } from '#src/features/accounts/users/settle-lost-claims.ts';
import { purgeAnalytics } from '#src/features/analytics/purge-analytics.ts';
import { purgeCodes } from '#src/features/codes/purge-codes.ts';
import { purgeCovers } from '#src/features/events/cover/kept/cover-files.ts';
import { purgeLeads } from '#src/features/leads/ending/purge-leads.ts';
import { purgeNotifications } from '#src/features/notifications/purge-notifications.ts';
import { purgeLookups } from '#src/features/profiles/lookups/lookup-rows.ts';
import { purgePhotos } from '#src/features/profiles/photo/photo-files.ts';
import { eraseAccounts } from '#src/features/settings/deletion/erase-accounts.ts';
import { purgeExports } from '#src/features/settings/export/purge-exports.ts';
import { purgeProofs } from '#src/features/sign-in/social/proof/purge-proofs.ts';
import { purgeRequests } from '#src/http/limits/purge-requests.ts';

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
    { name: 'send-digests', cron: '2 * * * *', run: () => sendDigests(deps) },
    { name: 'purge-analytics', cron: '50 * * * *', run: () => purgeAnalytics(deps) },
    { name: 'purge-outbox', cron: '32 3 * * *', run: () => purgeOutbox(deps) },
  ];
}
