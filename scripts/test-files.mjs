import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './paths.mjs';

/** @returns {string[]} the tests below a folder, by paths from the root */
function testsBelow(/** @type {string} */ folder) {
  return readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .sort();
}

/** Whether a test, or a file of server/test that it imports, contains a text. @returns {boolean} */
function reaches(/** @type {string} */ file, /** @type {string} */ text, seen = new Set()) {
  if (seen.has(file)) return false;
  seen.add(file);
  const source = readFileSync(join(root, file), 'utf8');
  if (source.includes(text)) return true;
  return [...source.matchAll(/from '(\.\.?\/[^']+\.ts)'/g)]
    .map(([, path = '']) => posix.join(posix.dirname(file), path))
    .some((path) => path.startsWith('server/test/') && reaches(path, text, seen));
}

/**
 * Tests that need a database because the app does, and are about something else: requests, pages, pictures, and what is sent
 * to services outside. One kind of database is enough for them, as the statements they reach run on both in the tests of the
 * features, or in journeys, whose server has an embedded database.
 */
const aboutSomethingElse = [
  // Addresses, redirects and limits of requests to others.
  'server/src/adapters/safe-http/',
  // Signatures of message providers.
  'server/src/app/delivery-report-routes.test.ts',
  'server/src/app/system-routes.test.ts',
  'server/src/bootstrap/warnings.test.ts',
  // Attacks on what a room shows; its rules are in anonymous-networking.test.ts.
  'server/src/features/anonymous-networking/re-identification.test.ts',
  'server/src/features/business-cards/card-page.test.ts',
  'server/src/features/business-cards/wallet/',
  // Tickets as PDF.
  'server/src/features/check-in/tickets/ticket.test.ts',
  // Answers of authenticators.
  'server/src/features/credentials/passkeys/passkeys.test.ts',
  // What other sites embed.
  'server/src/features/discovery/embed/',
  'server/src/features/discovery/preview-cards/',
  'server/src/features/event-editing/search-places.test.ts',
  'server/src/features/event-notifications/event-texts.test.ts',
  'server/src/features/events/cover/',
  'server/src/features/leads/conversion/conversion-language.test.ts',
  // Pages behind links, and what is read of them.
  'server/src/features/link-previews/link-previews.test.ts',
  // The quality of suggested texts; who gets which is in message-suggestions.test.ts.
  'server/src/features/message-suggestions/evaluation.test.ts',
  'server/src/features/notifications/mail-review/',
  'server/src/features/notifications/texts/',
  'server/src/features/notifications/unsubscribe/',
  'server/src/features/one-time-codes/human-check/',
  'server/src/features/one-time-codes/phone/code-delivery.test.ts',
  // Texts of emails; which orders are confirmed is in orders.test.ts.
  'server/src/features/orders/notifications/order-emails.test.ts',
  'server/src/features/profiles/banner/',
  'server/src/features/profiles/enrichment/',
  'server/src/features/profiles/photo/',
  // Requests to the provider, and cookies.
  'server/src/features/sessions/sign-out-cookies.test.ts',
  'server/src/features/sessions/sign-out-there.test.ts',
  'server/src/features/sessions/tokens/access-token.test.ts',
  // Tokens of hosted projects.
  'server/src/features/sign-in/social/hosted-linkedin.test.ts',
  'server/src/features/sign-in/social/supabase.test.ts',
  'server/src/features/suggestions/batch/embed-texts.test.ts',
  'server/src/http/authentication/',
  'server/src/http/every-endpoint.test.ts',
  'server/src/http/headers/',
  'server/src/http/metrics.test.ts',
  'server/src/http/mount.test.ts',
  'server/src/http/odd-requests.test.ts',
  'server/src/http/pages/',
  'server/src/http/responses/',
  // Stand-ins for services outside, which journeys use.
  'server/src/local/checkout/',
  'server/src/local/identity/',
  'server/src/local/local-routes.test.ts',
  'server/test/acceptance/access-control.test.ts',
  'server/test/acceptance/callbacks.test.ts',
  'server/test/acceptance/invalid-values.test.ts',
  // What each kind of viewer gets to see, over all endpoints of messaging and of networking.
  'server/test/acceptance/messaging-walk.test.ts',
  'server/test/acceptance/networking-walk.test.ts',
  'server/test/acceptance/requests.test.ts',
  // Every call of the specification, one after the other.
  'server/test/acceptance/spec-walk.test.ts',
  // Which events are in the audit log.
  'server/test/audit.test.ts',
  // Jobs that the next process continues. What the embedded database keeps after a kill is in live-kill, orders-kill and
  // sign-up-kill.
  'server/test/link-preview-kill.test.ts',
  'server/test/lookup-kill.test.ts',
  'server/test/push-kill.test.ts',
  'server/test/suggestions-kill.test.ts',
];

const all = [...testsBelow('server/src'), ...testsBelow('server/test')];
const withDatabase = all.filter((file) => reaches(file, "inject('databaseSource')"));
const once = withDatabase.filter((file) => aboutSomethingElse.some((start) => file.startsWith(start)));
const missing = aboutSomethingElse.filter((start) => !once.some((file) => file.startsWith(start)));
if (missing.length > 0) throw new Error(`No server test with a database is called ${missing.join(', ')}`);

/** The tests of the server by what they need: both kinds of database, one of them, or none. */
export const serverTests = {
  bothDatabases: withDatabase.filter((file) => !once.includes(file)),
  oneDatabase: once,
  units: all.filter((file) => !withDatabase.includes(file)),
};

/** Server tests that start Foyer in a process of its own, and need it built. */
export const startingTests = all.filter((file) => reaches(file, 'startFoyer('));

export const journeys = testsBelow('e2e/src');
