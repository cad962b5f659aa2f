import { describe, expect, test } from 'vitest';
import { isTest, readSource, sourceFiles } from './source-files.ts';

const own = sourceFiles.filter((file) => !isTest(file));
const namesIn = (pattern: RegExp) => new Set(own.flatMap((file) => pattern.exec(file)?.[1] ?? []));

/** Files of the contract that belong to no feature: what endpoints and pages are made of, and rules of several features. */
const foundation = new Set([
  'endpoints',
  'errors',
  'http',
  'limits',
  'live',
  'moment',
  'pages',
  'rules',
  'site',
  'system',
]);

const server = namesIn(/^server\/src\/features\/([^/]+)\//);
const web = namesIn(/^web\/src\/features\/([^/]+)\//);
const contract = new Set([...namesIn(/^contract\/src\/([^/.]+)/)].filter((name) => !foundation.has(name)));

/** Features of the server and the contract that have no pages of their own, and why. */
const withoutPages: Record<string, string> = {
  accounts: 'the signed-in user: read by every page, through web/src/lib/session',
  analytics: 'events are recorded by every page, through web/src/lib/analytics',
  'conversation-access': 'reads for other features, without endpoints',
  'contact-ownership':
    'contacts are verified and changed on pages of contact-verification, security and account-recovery',
  credentials: 'passwords, passkeys and the second factor are parts of sign-in, step-up and security',
  'event-notifications': 'sends messages and has no endpoint',
  identities: 'providers are buttons of sign-in and security, and provider-callback',
  leads: 'sign-ups under way: the pages of sign-in',
  'message-sending': 'messages are sent on the pages of messaging, and the contract has them there',
  'one-time-codes': 'codes are fields of the pages that verify a contact',
  payments: 'payments are shown with their order',
  relationships: 'reads for other features, without endpoints',
  sessions: 'sessions are listed on the page of security; the contract has them in accounts',
};

/** Features of the web that show what other features own, and which. The showcase beside sign-in shows only drawings. */
const onlyPages: Record<string, readonly string[]> = {
  'account-recovery': ['credentials', 'contact-ownership'],
  agenda: ['events', 'event-editing'],
  'complete-profile': ['accounts'],
  'contact-verification': ['accounts', 'one-time-codes', 'leads'],
  dashboard: ['accounts', 'profiles'],
  'event-preview': ['events'],
  'event-templates': ['event-editing'],
  'message-requests': ['messaging'],
  'offline-messages': ['messaging'],
  'profile-setup': ['profiles'],
  'provider-callback': ['identities'],
  security: ['accounts', 'credentials', 'identities'],
  showcase: [],
  'step-up': ['accounts', 'one-time-codes'],
};

/** Parts of the contract without a feature of that name in the server, and the features that answer them. */
const onlyContract: Record<string, readonly string[]> = { security: ['accounts'] };

/** Features of the server without endpoints of their own. */
const withoutContract = ['conversation-access', 'event-notifications', 'message-sending', 'relationships', 'sessions'];

const without = (names: Set<string>, other: Set<string>) => [...names].filter((name) => !other.has(name)).sort();

describe('a feature has one name in contract, server and web', () => {
  test('but for features that have no pages', () => {
    expect(without(server, web)).toEqual(Object.keys(withoutPages).sort());
  });

  test('but for pages that show several features', () => {
    expect(without(web, server)).toEqual(Object.keys(onlyPages).sort());
    expect(
      Object.values(onlyPages)
        .flat()
        .filter((name) => !server.has(name)),
    ).toEqual([]);
  });

  test('but for features that have no endpoint', () => {
    expect(without(server, contract)).toEqual(withoutContract);
  });

  test('but for endpoints of one page that several features answer', () => {
    expect(without(contract, server)).toEqual(Object.keys(onlyContract));
  });
});

test('pages that show several features import the contract of each', () => {
  const missing = Object.entries(onlyPages).flatMap(([page, features]) => {
    const text = own
      .filter((file) => file.startsWith(`web/src/features/${page}/`))
      .map(readSource)
      .join('\n');
    return features
      .filter((name) => !new RegExp(`@foyer/contract/${name}[/.]`).test(text))
      .map((name) => `${page}: ${name}`);
  });
  expect(missing).toEqual([]);
});
