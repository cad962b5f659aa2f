import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as aliasContacts from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import * as aliasMessages from '@foyer/contract/anonymous-networking/alias-messages.ts';
import * as anonymousRooms from '@foyer/contract/anonymous-networking/rooms.ts';
import * as businessCards from '@foyer/contract/business-cards/business-cards.ts';
import * as cardContacts from '@foyer/contract/business-cards/received-contacts.ts';
import * as sharedCards from '@foyer/contract/business-cards/shared-card.ts';
import * as blocks from '@foyer/contract/connections/blocks.ts';
import * as connections from '@foyer/contract/connections/connections.ts';
import * as connectionRequests from '@foyer/contract/connections/requests.ts';
import * as guestList from '@foyer/contract/discovery/guest-list.ts';
import * as eventsOfPerson from '@foyer/contract/discovery/member-events.ts';
import type { Endpoint } from '@foyer/contract/http.ts';
import * as people from '@foyer/contract/profiles/people.ts';
import * as publicProfile from '@foyer/contract/profiles/public-profile.ts';
import * as suggestionQuality from '@foyer/contract/suggestions/quality.ts';
import * as suggestions from '@foyer/contract/suggestions/suggestions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildNetworkingWorld, type NetworkingWorld } from '../networking-world.ts';
import { openPages } from '../open-pages.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { newPassCertificates } from '../pass-certificates.ts';
import { endpointsOf, type Input, marksIn, nameOf, type Walk, walkAnswers } from '../walk-answers.ts';

let foyer: TestApp;
let world: NetworkingWorld;
let pages: Awaited<ReturnType<typeof openPages>>;
const folder = mkdtempSync(join(tmpdir(), 'foyer-passes-'));
beforeAll(async () => {
  const key = { type: 'pkcs8', format: 'pem' } as const;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const wallets = {
    apple: { passTypeId: 'pass.example.foyer.card', teamId: 'ABCDE12345', ...newPassCertificates(folder) },
    google: { issuerId: '3388000000000000001', email: 'foyer@project.example', key: String(privateKey.export(key)) },
  };
  foyer = await openTestApp({ settings: { wallets } });
  world = await buildNetworkingWorld(foyer);
  pages = await openPages(foyer);
});
afterAll(async () => {
  await pages.close();
  await foyer.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every endpoint of connections, suggestions, cards and aliases, and those that show people by their visibility. */
const walked: readonly Endpoint[] = endpointsOf(
  connectionRequests,
  connections,
  blocks,
  suggestions,
  suggestionQuality,
  businessCards,
  sharedCards,
  cardContacts,
  anonymousRooms,
  aliasContacts,
  aliasMessages,
  publicProfile,
  people,
  guestList,
  eventsOfPerson,
);

type Inputs = (world: NetworkingWorld) => Input[];

const nothing: Inputs = () => [{}];
const ofTargets =
  (more: Input = {}): Inputs =>
  ({ targets }) =>
    Object.values(targets).map((slug) => ({ params: { slug }, ...more }));
const aboutTargets =
  (body: Record<string, unknown> = {}): Inputs =>
  ({ targets }) =>
    Object.values(targets).map((urlSlug) => ({ body: { urlSlug, ...body } }));
const ofPairs =
  (more: Input = {}): Inputs =>
  ({ pairIds }) =>
    pairIds.map((id) => ({ params: { id }, ...more }));
const ofEvent =
  (more: Input = {}): Inputs =>
  ({ event }) => [{ params: { id: event.id }, ...more }];
const ofCard =
  (more: Input = {}): Inputs =>
  ({ card }) => [{ params: { id: card.id, linkId: card.linkId }, ...more }];
const ofContact =
  (more: Input = {}): Inputs =>
  ({ contactId }) => [{ params: { contactId }, ...more }];
const ofToken =
  (body?: () => Record<string, unknown>): Inputs =>
  ({ card }) => [{ params: { token: card.token }, ...(body && { body: body() }) }];
const ofRoom =
  (more: Input = {}): Inputs =>
  ({ masks }) => [{ params: masks.params, ...more }];
const ofMask =
  (body: Record<string, unknown> = {}): Inputs =>
  ({ masks }) => [{ params: masks.params, body: { aliasId: masks.zelmira.alias, ...body } }];
const ofLadder =
  (more: Input = {}): Inputs =>
  ({ masks }) =>
    [masks.contactId, masks.waitingId, masks.barredId].map((id) => ({ params: { id }, ...more }));
const searched = [
  'Quackenbush',
  'zqoffer',
  'zqskill',
  'zqinterest',
  'zqcity',
  'zqabout',
  'zqschool',
  'Brontosaur',
  'Wolkenstein',
];
const inPages = (query: Record<string, string> = {}): Input[] => [{ query }, { query: { ...query, limit: '1' } }];

/** How each endpoint is asked about Zelmira and the people around her. An endpoint that is missing here fails the test. */
const inputs: Record<string, Inputs> = {
  'GET /api/networking/people/:slug': ofTargets(),
  'POST /api/networking/requests': aboutTargets({ intent: 'conversation' }),
  'POST /api/networking/requests/ticket': ({ ticketCode }) => [{ body: { code: ticketCode } }],
  'GET /api/networking/requests': () => (['received', 'sent'] as const).flatMap((box) => inPages({ box })),
  'GET /api/networking/requests/count': nothing,
  'POST /api/networking/requests/:id/accept': ofPairs(),
  'POST /api/networking/requests/:id/reject': ofPairs({ body: { answer: 'no' } }),
  'DELETE /api/networking/requests/:id': ofPairs(),
  'GET /api/networking/connections': () => [
    ...['recent', 'oldest', 'name', '-name'].map((sort) => ({ query: { sort, limit: '1' } })),
    ...searched.map((q) => ({ query: { q } })),
    { query: { tag: 'zqtag' } },
  ],
  'DELETE /api/networking/connections/:id': ofPairs(),
  'GET /api/networking/connections/:id/sessions': ofPairs(),
  'PATCH /api/networking/connections/:id/notes': ofPairs({ body: { metAt: 'Mine' } }),
  'GET /api/networking/pause': nothing,
  'PUT /api/networking/pause': () => [{ body: { until: null } }],
  'POST /api/networking/blocks': aboutTargets(),
  'DELETE /api/networking/blocks/:slug': ofTargets(),
  'GET /api/networking/blocks': nothing,
  'POST /api/networking/reports': aboutTargets({ reason: 'other' }),
  'GET /api/networking/suggestions': nothing,
  'GET /api/events/:id/suggestions': ofEvent(),
  'POST /api/networking/suggestions/:slug/dismiss': ofTargets({ body: { reason: 'other' } }),
  'DELETE /api/networking/suggestions/:slug/dismiss': ofTargets(),
  'PUT /api/networking/suggestions/:slug/save': ofTargets(),
  'DELETE /api/networking/suggestions/:slug/save': ofTargets(),
  'GET /api/networking/suggestions/saved': () => inPages(),
  'GET /api/networking/suggestions/settings': nothing,
  'PATCH /api/networking/suggestions/settings': () => [{ body: { sameCompany: true, learns: true } }],
  'GET /api/networking/suggestions/dismissed': () => inPages(),
  'GET /api/networking/quality': nothing,
  'GET /api/events/:id/suggestion-quality': ofEvent(),
  'GET /api/networking/business-cards': nothing,
  'POST /api/networking/business-cards/default': nothing,
  'POST /api/networking/business-cards': () => [{ body: { name: 'Mine' } }],
  'PATCH /api/networking/business-cards/:id': ofCard({ body: { version: 1, name: 'Mine' } }),
  'DELETE /api/networking/business-cards/:id': ofCard(),
  'POST /api/networking/business-cards/:id/share': ofCard({ body: { kind: 'qr' } }),
  'POST /api/networking/business-cards/:id/live-code': ofCard(),
  'POST /api/networking/business-cards/:id/print': ofCard({ body: {} }),
  'DELETE /api/networking/business-cards/:id/links/:linkId': ofCard(),
  'GET /api/networking/business-cards/:id/activity': ofCard({ query: {} }),
  'GET /api/networking/business-cards/shared/:token': ofToken(),
  'POST /api/networking/business-cards/shared/:token/share-back': ofToken(() => ({
    name: 'Ada',
    email: 'ada@example.com',
    consent: true,
    language: 'en',
    nonce: randomUUID(),
  })),
  'POST /api/networking/business-cards/shared/:token/exchange': ofToken(() => ({ nonce: randomUUID() })),
  'GET /api/networking/business-cards/contacts': () => [...inPages(), ...searched.map((q) => ({ query: { q } }))],
  'PATCH /api/networking/business-cards/contacts/:contactId': ofContact({ body: { note: 'Mine' } }),
  'DELETE /api/networking/business-cards/contacts/:contactId': ofContact(),
  'GET /api/networking/business-cards/contacts/export': () => ['csv', 'vcard'].map((format) => ({ query: { format } })),
  'GET /api/networking/anonymous': nothing,
  'GET /api/networking/anonymous/:kind/:room': ofRoom(),
  'POST /api/networking/anonymous/:kind/:room': ofRoom({ body: { shows: [] } }),
  'DELETE /api/networking/anonymous/:kind/:room': ofRoom(),
  'GET /api/networking/anonymous/:kind/:room/aliases': ofRoom({ query: {} }),
  'POST /api/networking/anonymous/:kind/:room/contacts': ofMask(),
  'GET /api/networking/anonymous/:kind/:room/contacts': ofRoom(),
  'GET /api/networking/anonymous-contacts/:id': ofLadder(),
  'POST /api/networking/anonymous-contacts/:id/accept': ofLadder(),
  'POST /api/networking/anonymous-contacts/:id/decline': ofLadder(),
  'DELETE /api/networking/anonymous-contacts/:id': ofLadder(),
  'POST /api/networking/anonymous-contacts/:id/consents': ofLadder({ body: { stage: 'company' } }),
  'DELETE /api/networking/anonymous-contacts/:id/consents': ofLadder({ body: {} }),
  'POST /api/networking/anonymous-contacts/:id/connect': ofLadder(),
  'GET /api/networking/anonymous-contacts/:id/messages': ofLadder({ query: {} }),
  'POST /api/networking/anonymous-contacts/:id/messages': ofLadder({
    body: { clientId: '6f1f8a50-0000-4000-8000-000000000002', body: 'Hello' },
  }),
  'POST /api/networking/anonymous-contacts/:id/read': ofLadder({ body: { release: 1 } }),
  'POST /api/networking/anonymous/:kind/:room/blocks': ofMask(),
  'POST /api/networking/anonymous/:kind/:room/reports': ofMask({ reason: 'other' }),
  'GET /api/profiles/:slug': ofTargets(),
  'GET /api/people': () => [
    ...searched.map((q) => ({ query: { q } })),
    ...inPages({ q: 'Quackenbush' }),
    { query: { city: 'zqcity' } },
    { query: { topic: 'zqskill' } },
  ],
  'GET /api/people/facets': () => [...searched.map((q) => ({ query: { q } })), { query: {} }],
  'GET /api/events/:id/guests': ofEvent({ query: {} }),
  'GET /api/profiles/:slug/events': ofTargets({ query: { part: 'attending' } }),
};

/** Reads first, then changes, those last that end what others need. */
function rank(endpoint: Endpoint): number {
  if (endpoint.method === 'GET') return 0;
  if (/(blocks|anonymous\/:kind\/:room|connections\/:id)$/.test(endpoint.path)) return 3;
  return endpoint.method === 'DELETE' ? 2 : 1;
}

type Viewer = keyof NetworkingWorld['viewers'];

/** Hidden profiles, and to the blocked Zelmira's, answer exactly like addresses that nobody has. */
function differencesFromNobody(viewer: Viewer, byTarget: Walk['byTarget']): string[] {
  if (viewer === 'connection') return [];
  const hidden = viewer === 'blocked' ? (['recluse', 'shy', 'zelmira'] as const) : (['recluse', 'shy'] as const);
  return Object.entries(byTarget).flatMap(([name, answers]) =>
    hidden
      .filter((who) => answers[world.targets[who]] !== answers[world.targets.nobody])
      .map((who) => `${name} ${who}`),
  );
}

const cardOfLink = { 'GET /api/networking/business-cards/shared/:token': ['company', 'name', 'title'] };
const asMember = ['company', 'headline', 'name', 'slug', 'title'];
const toMembers = {
  ...cardOfLink,
  'GET /api/profiles/:slug': ['availability', 'bridge', 'company', 'headline', 'name', 'title'],
  'GET /api/people': ['?Quackenbush', ...asMember],
  'GET /api/people/facets': ['?Quackenbush', 'company'],
};
const ladder = ['alias', 'handle', 'interest', 'title'];
/** In the end everyone has blocked everyone whom they could. */
const afterBlocks = { 'GET /api/networking/blocks': ['bridge', 'name', 'slug'] };

/** All that anybody sees. Bridget's own profile is public; that Zelmira and the member both know her shows nowhere. */
const expected: Record<string, Walk['found']> = {
  'stranger, reading': { ...cardOfLink, 'GET /api/profiles/:slug': ['bridge'] },
  'stranger, changing': {},
  'stranger, afterwards': { ...cardOfLink, 'GET /api/profiles/:slug': ['bridge'] },
  'member, reading': {
    ...toMembers,
    'GET /api/networking/connections': ['bridge'],
    'GET /api/networking/suggestions': asMember,
  },
  'member, changing': {},
  'member, afterwards': afterBlocks,
  'connection, reading': {
    ...toMembers,
    'GET /api/profiles/:slug': [
      'about',
      'availability',
      'bridge',
      'city',
      'company',
      'country',
      'email',
      'headline',
      'industry',
      'interest',
      'job',
      'like',
      'link',
      'linkedin',
      'name',
      'offer',
      'phone',
      'photo',
      'recluse',
      'seek',
      'skill',
      'title',
      'website',
    ],
    'GET /api/networking/connections': [
      '?Brontosaur',
      '?Quackenbush',
      'city',
      'company',
      'country',
      'headline',
      'name',
      'photo',
      'recluse',
      'slug',
      'title',
    ],
    // Zelmira and the recluse are mutual connections of each other.
    'GET /api/networking/people/:slug': [
      'city',
      'company',
      'country',
      'headline',
      'name',
      'photo',
      'recluse',
      'slug',
      'title',
    ],
    'GET /api/networking/suggestions': ['bridge'],
    'GET /api/networking/business-cards/contacts': ['?Quackenbush', 'company', 'name', 'slug', 'title'],
    'GET /api/networking/business-cards/contacts/export': ['company', 'name', 'title'],
    'GET /api/events/:id/guests': ['company', 'name', 'photo', 'recluse', 'slug', 'title'],
  },
  'connection, changing': {},
  // The shy one hides from connections, too, so nobody learns the name by blocking.
  'connection, afterwards': { 'GET /api/networking/blocks': ['bridge', 'name', 'recluse', 'slug'] },
  'blocked, reading': { 'GET /api/profiles/:slug': ['bridge'], 'GET /api/networking/suggestions': ['bridge'] },
  'blocked, changing': {},
  'blocked, afterwards': afterBlocks,
  'declined, reading': {
    ...toMembers,
    'GET /api/networking/requests': asMember,
    'GET /api/networking/suggestions': ['bridge'],
    'GET /api/networking/suggestions/saved': asMember,
  },
  'declined, changing': {},
  'declined, afterwards': afterBlocks,
  'alias, reading': {
    ...toMembers,
    'GET /api/networking/anonymous/:kind/:room/aliases': ['alias', 'handle'],
    'GET /api/networking/anonymous/:kind/:room/contacts': ['alias', 'handle'],
    'GET /api/networking/anonymous-contacts/:id': ladder,
    'GET /api/networking/anonymous-contacts/:id/messages': ['alias', 'handle'],
  },
  'alias, changing': {
    'POST /api/networking/anonymous-contacts/:id/accept': ladder,
    'POST /api/networking/anonymous-contacts/:id/consents': ladder,
  },
  'alias, afterwards': afterBlocks,
  // As a member; nothing of the alias that has blocked theirs.
  'barred, reading': toMembers,
  'barred, changing': {},
  'barred, afterwards': afterBlocks,
};

test('the walk knows every endpoint', () => {
  expect(Object.keys(inputs).toSorted()).toEqual(walked.map(nameOf).toSorted());
});

const reads = walked.filter(({ method }) => method === 'GET');
const changes = walked.filter(({ method }) => method !== 'GET').toSorted((a, b) => rank(a) - rank(b));
const parts = { reading: reads, changing: changes, afterwards: reads };
const everyone: readonly Viewer[] = ['stranger', 'member', 'connection', 'blocked', 'declined', 'alias', 'barred'];
const cases = Object.entries(parts).flatMap(([part, endpoints]) =>
  everyone.map((viewer) => [`${viewer}, ${part}`, viewer, endpoints] as const),
);

test.each(everyone)('the page of a card and its files show what their link shows, to anyone, as %s', async (viewer) => {
  const { token } = world.card;
  const { bearer } = world.viewers[viewer];
  const headers = { 'user-agent': 'Mozilla/5.0', ...(bearer && { authorization: `Bearer ${bearer}` }) };
  const marksAt = async (app: typeof pages.app, path: string) => {
    const answer = await app.inject({ url: `/c/${token}${path}`, headers });
    expect(answer.statusCode).toBe(200);
    // Long lines of a vCard are folded.
    const text = `${answer.payload.replaceAll(/\r\n[ \t]/g, '')}\n${JSON.stringify(answer.headers)}`;
    return marksIn(world.marks, text);
  };
  const shown = ['company', 'name', 'title'];
  expect(await marksAt(pages.app, '')).toEqual(shown);
  for (const version of ['2.1', '3.0', '4.0'])
    expect(await marksAt(foyer.app, `/contact.vcf?version=${version}`)).toEqual(shown);
  // The files of a pass for Apple are stored without compression.
  expect(await marksAt(foyer.app, '/card.pkpass')).toEqual(shown);
  const google = await foyer.app.inject({ url: `/c/${token}/google-wallet`, headers });
  const [, payload = ''] = String(google.headers.location).split('.').slice(-3);
  const pass = Buffer.from(payload, 'base64url').toString();
  expect(google.statusCode).toBe(303);
  expect(marksIn(world.marks, pass)).toEqual(shown);
});

// In this order: everyone reads, then everyone changes what they can, then everyone reads again.
test.each(cases)('walks every answer of networking as %s', async (name, viewer, endpoints) => {
  const inputsOf = (endpoint: string) => inputs[endpoint]?.(world) ?? [];
  const { found, byTarget } = await walkAnswers(world.viewers[viewer], endpoints, { inputsOf, marks: world.marks });
  expect(found).toEqual(expected[name]);
  // Members who had contact with her can still protect themselves from her.
  const own = ['POST /api/networking/blocks zelmira', 'POST /api/networking/reports zelmira'];
  expect(differencesFromNobody(viewer, byTarget).toSorted()).toEqual(name === 'blocked, changing' ? own : []);
});
