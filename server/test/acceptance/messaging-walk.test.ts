import { randomUUID } from 'node:crypto';
import { readMe } from '@foyer/contract/accounts.ts';
import * as aliasContacts from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import * as aliasMessages from '@foyer/contract/anonymous-networking/alias-messages.ts';
import { reportMember } from '@foyer/contract/connections/blocks.ts';
import * as enteringRooms from '@foyer/contract/event-rooms/enter-event-room.ts';
import * as eventRooms from '@foyer/contract/event-rooms/event-room.ts';
import type { Endpoint } from '@foyer/contract/http.ts';
import * as linkCards from '@foyer/contract/link-cards.ts';
import * as linkPreviews from '@foyer/contract/link-previews.ts';
import type { ServerFrame } from '@foyer/contract/live/frames.ts';
import * as livePoll from '@foyer/contract/live/poll.ts';
import * as attachments from '@foyer/contract/message-attachments.ts';
import * as messageSearch from '@foyer/contract/message-search.ts';
import * as messageSuggestions from '@foyer/contract/message-suggestions.ts';
import * as activity from '@foyer/contract/messaging/activity.ts';
import * as conversations from '@foyer/contract/messaging/conversations.ts';
import * as groups from '@foyer/contract/messaging/groups.ts';
import * as messages from '@foyer/contract/messaging/messages.ts';
import * as reports from '@foyer/contract/moderation/reports.ts';
import * as notifications from '@foyer/contract/notifications/notifications.ts';
import * as push from '@foyer/contract/notifications/push.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveRules } from '#src/config/live.ts';
import { pushRules } from '#src/config/push.ts';
import { collectEverything } from '#src/features/settings/export/collect-everything.ts';
import { say, talkTo } from '../conversations.ts';
import { openLive } from '../live-client.ts';
import { memoryFiles } from '../memory-files.ts';
import { buildMessagingWorld, type MessagingWorld } from '../messaging-world.ts';
import { openListeningApp } from '../open-listening-app.ts';
import type { TestApp } from '../open-test-app.ts';
import { data } from '../people.ts';
import { signIn } from '../sessions.ts';
import { endpointsOf, type Input, marksIn, nameOf, type Walk, walkAnswers } from '../walk-answers.ts';

type Viewer = keyof MessagingWorld['viewers'];
type MemberName = keyof MessagingWorld['members'];
const memberNames: readonly MemberName[] = ['stranger', 'blocker', 'blocked', 'former', 'asker', 'alias'];
const everyone: readonly Viewer[] = ['visitor', ...memberNames];

let foyer: TestApp;
let world: MessagingWorld;
let late: Awaited<ReturnType<MessagingWorld['continueLater']>>;
const { stored, files } = memoryFiles();
const frames = new Map<MemberName, ServerFrame[]>();

beforeAll(async () => {
  foyer = await openListeningApp({ files });
  world = await buildMessagingWorld(foyer);
  // What was sent before is too old for the sweep of live updates to find.
  foyer.clock.advance({ seconds: 2 * liveRules.sweepBackSeconds });
  const { publicUrl } = foyer.deps.settings;
  const sockets = new Map<MemberName, Awaited<ReturnType<typeof openLive>>>();
  for (const name of memberNames)
    sockets.set(name, await openLive(world.members[name].browser, { url: publicUrl, publicUrl }));
  late = await world.continueLater();
  for (const [name, socket] of sockets) {
    if (name === 'alias') continue;
    // Once a message of someone else has arrived, so has everything before it.
    const { id } = await talkTo(world.host, world.members[name]);
    await say(world.host, id, 'The end');
    await socket.next((frame) => frame.type === 'messages' && frame.id === id);
    frames.set(name, [...socket.frames]);
  }
  frames.set('alias', [...(sockets.get('alias')?.frames ?? [])]);
  for (const socket of sockets.values()) socket.close();
  for (const seconds of [pushRules.awaySeconds * 2, world.mailSeconds, world.mailSeconds]) {
    foyer.clock.advance({ seconds });
    await foyer.outbox.drain();
  }
  // Their access tokens have expired meanwhile.
  for (const { browser, id } of Object.values(world.members)) await signIn(foyer, browser, id);
}, 60_000);
afterAll(() => foyer.close());

/** Every endpoint of messaging, and those about what was written there. */
const walked: readonly Endpoint[] = [
  ...endpointsOf(conversations, messages, groups, activity, attachments, linkPreviews, linkCards, messageSearch),
  ...endpointsOf(messageSuggestions, enteringRooms, eventRooms, notifications, push, livePoll, reports),
  ...endpointsOf(aliasContacts, aliasMessages, { reportMember }),
];

type Inputs = () => Input[];
const nothing: Inputs = () => [{}];
const each = (name: string, values: readonly string[], more: Input): Input[] =>
  values.map((value) => ({ ...more, params: { ...more.params, [name]: value } }));
const conversationIds = () => [...Object.values(world.ids), world.nobody];
const textIds = () => [...world.early.texts, ...late.texts, ...world.direct.flatMap(({ texts }) => texts)];
const fileIds = () => [...world.early.files, ...late.files, ...world.direct.flatMap((one) => one.files)];
const ofConversations =
  (more: Input = {}): Inputs =>
  () =>
    each('id', conversationIds(), more);
const ofTexts =
  (more: Input = {}): Inputs =>
  () =>
    each('messageId', [...textIds(), world.nobody], more);
const ofFiles =
  (more: Input = {}): Inputs =>
  () =>
    each('id', [...fileIds(), world.nobody], more);
const slugs = () => [world.zelmira.urlSlug, 'nobody-here'];
const ofParticipants =
  (more: Input = {}): Inputs =>
  () =>
    ['1', '2', '6'].flatMap((no) => ofConversations({ ...more, params: { no } })());
const ofEvent =
  (more: Input = {}): Inputs =>
  () => [{ params: { id: world.event.id }, ...more }];
const ofReport =
  (more: Input = {}): Inputs =>
  () =>
    ['member', 'conversation', 'alias'].map((kind) => ({ params: { kind, id: world.nobody }, ...more }));
const ofRoom =
  (more: Input = {}): Inputs =>
  () => [{ params: world.masks.params, ...more }];
const ofMask =
  (body: Record<string, unknown> = {}): Inputs =>
  () => [{ params: world.masks.params, body: { aliasId: world.masks.zelmira.alias, ...body } }];
const ofLadder =
  (more: Input = {}): Inputs =>
  () =>
    each('id', [world.masks.contactId, world.masks.waitingId], more);
const inPages = (query: Record<string, string> = {}): Input[] => [{ query }, { query: { ...query, limit: '1' } }];
const searched = [
  'zqdirect',
  'zqdirectfile',
  'zqearlygroup',
  'zqearlyroom',
  'zqearlyfile',
  'zqlategroup',
  'zqlateroom',
  'zqlateedit',
  'zqlatename',
  'zqdraft',
  'zqaliastext',
  'Zelmira',
];

/** How each endpoint is asked about Zelmira and what she wrote. An endpoint that is missing here fails the test. */
const inputs: Record<string, Inputs> = {
  'GET /api/messaging/people/:slug': () => each('slug', slugs(), {}),
  'POST /api/messaging/conversations': () => slugs().map((urlSlug) => ({ body: { urlSlug } })),
  'GET /api/messaging/conversations': () =>
    ['inbox', 'archived', 'requests', 'sent'].flatMap((box) => inPages({ box })),
  'GET /api/messaging/conversations/:id': ofConversations(),
  'GET /api/messaging/unread': nothing,
  'PATCH /api/messaging/conversations/:id': ofConversations({ body: { isArchived: false, draft: 'Mine' } }),
  'POST /api/messaging/conversations/:id/read': ofConversations({ body: { upToNo: 1000 } }),
  'POST /api/messaging/conversations/:id/accept': ofConversations(),
  'POST /api/messaging/conversations/:id/decline': ofConversations(),
  'POST /api/messaging/conversations/:id/leave': ofConversations(),
  'POST /api/messaging/conversations/:id/reports': () =>
    [2, 6].flatMap((participant) => ofConversations({ body: { reason: 'other', participant } })()),
  'POST /api/messaging/messages': () =>
    conversationIds().map((conversationId) => ({
      body: { conversationId, messages: [{ clientId: randomUUID(), body: 'Mine', replyToNo: 1 }] },
    })),
  'GET /api/messaging/conversations/:id/messages': () => [
    ...ofConversations()(),
    ...ofConversations({ query: { around: '8', limit: '3' } })(),
  ],
  'GET /api/messaging/conversations/:id/changes': ofConversations({ query: { since: '0' } }),
  'PATCH /api/messaging/messages/:messageId': ofTexts({ body: { body: 'Mine' } }),
  'DELETE /api/messaging/messages/:messageId': ofTexts(),
  'PUT /api/messaging/messages/:messageId/reactions': ofTexts({ body: { emoji: '👍', isOn: true } }),
  'DELETE /api/messaging/messages/:messageId/link-preview': ofTexts(),
  'GET /api/messaging/messages/:messageId/link-preview/picture': ofTexts(),
  'GET /api/messaging/conversations/:id/participants': () => [
    ...ofConversations()(),
    ...ofConversations({ query: { no: '6' } })(),
  ],
  'POST /api/messaging/groups': () => [
    { body: { clientId: randomUUID(), name: 'Mine', urlSlugs: [world.zelmira.urlSlug] } },
  ],
  'PATCH /api/messaging/groups/:id': ofConversations({ body: { name: 'Mine' } }),
  'POST /api/messaging/groups/:id/members': () => ofConversations({ body: { urlSlugs: [world.zelmira.urlSlug] } })(),
  'DELETE /api/messaging/groups/:id/members/:no': ofParticipants(),
  'PATCH /api/messaging/groups/:id/members/:no': ofParticipants({ body: { role: 'admin' } }),
  'GET /api/messaging/conversations/:id/activity': ofConversations(),
  'PUT /api/messaging/attachments/:id': ofFiles({ body: {} }),
  'GET /api/messaging/attachments/:id': ofFiles(),
  'POST /api/messaging/link-cards': () => [
    { body: { links: [{ kind: 'card', token: world.cardToken }] } },
    { body: { links: [{ kind: 'event', name: world.event.slug }] } },
  ],
  'GET /api/messaging/search': () => [
    ...searched.flatMap((q) => inPages({ q })),
    ...['files', 'links'].map((has) => ({ query: { q: '', has } })),
    ...conversationIds().map((conversation) => ({ query: { q: '', has: 'files', conversation, author: '2' } })),
  ],
  'POST /api/messaging/ai-suggestions': () => [
    ...conversationIds().map((conversationId) => ({ body: { conversationId, purpose: 'reply' } })),
    ...slugs().map((urlSlug) => ({ body: { urlSlug, purpose: 'opener' } })),
  ],
  'GET /api/messaging/ai-suggestions/settings': nothing,
  'PATCH /api/messaging/ai-suggestions/settings': () => [{ body: { usesModel: false } }],
  'GET /api/messaging/events/:id/room': ofEvent(),
  'POST /api/messaging/events/:id/room': ofEvent(),
  'PUT /api/messaging/events/:id/room': ofEvent({ body: { isOpen: true, slowSeconds: 0 } }),
  'GET /api/notifications': () => [{}, { query: { unread: 'true' } }],
  'POST /api/notifications/read': () => [{ body: { until: new Date(0).toISOString() } }],
  'GET /api/notifications/push': nothing,
  'PUT /api/notifications/push': () => [{ body: { endpoint: 'https://push.example', p256dh: 'x', auth: 'x' } }],
  'DELETE /api/notifications/push': nothing,
  'POST /api/messaging/live/poll': () => [{ body: { client: world.nobody, wait: 0 } }],
  'GET /api/moderation/reports': (): Input[] => [
    {},
    { query: { eventId: world.event.id } },
    { query: { state: 'closed' } },
  ],
  'GET /api/moderation/reports/:kind/:id': ofReport(),
  'POST /api/moderation/reports/:kind/:id/decision': ofReport({ body: { decision: 'dismiss' } }),
  'POST /api/moderation/reports/:kind/:id/revert': ofReport(),
  'POST /api/networking/reports': () => slugs().map((urlSlug) => ({ body: { urlSlug, reason: 'other' } })),
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
    body: { clientId: '6f1f8a50-0000-4000-8000-000000000003', body: 'Mine' },
  }),
  'POST /api/networking/anonymous-contacts/:id/read': ofLadder({ body: { release: 1 } }),
  'POST /api/networking/anonymous/:kind/:room/blocks': ofMask(),
  'POST /api/networking/anonymous/:kind/:room/reports': ofMask({ reason: 'other' }),
};

/** Those last that end what others need. */
function rank({ method, path }: Endpoint): number {
  if (/(blocks|leave|anonymous-contacts\/:id)$/.test(path)) return 3;
  return method === 'DELETE' ? 2 : 1;
}

test('the walk knows every endpoint', () => {
  expect(Object.keys(inputs).toSorted()).toEqual(walked.map(nameOf).toSorted());
});

/** What members see of her, such as in a group, if no block separates them. */
const asMember = ['company', 'headline', 'name', 'slug', 'title'];
const inGroupAndRoom = ['earlyfile', 'earlypreview', 'earlyroom', 'latefile', 'latename', 'latepreview', 'lateroom'];
const groupTexts = ['late reaction', 'lateedit', 'lategroup'];
const all = [...inGroupAndRoom, ...groupTexts].toSorted();
/** A block leaves the texts and files of groups and rooms, without a name (decision 85). */
const acrossBlock: Walk['found'] = {
  'GET /api/messaging/conversations': ['latename'],
  'GET /api/messaging/conversations/:id': ['latename'],
  'GET /api/messaging/conversations/:id/messages': all,
  'GET /api/messaging/conversations/:id/changes': all,
  'GET /api/messaging/conversations/:id/participants': ['latecomer'],
  'GET /api/messaging/attachments/:id': ['earlyfile', 'latefile'],
  // With no word: files in the group and the room.
  'GET /api/messaging/search': ['?', '?zqearlyroom', '?zqlateedit', '?zqlategroup', '?zqlateroom', 'latename'],
};
const changingAcrossBlock: Walk['found'] = {
  'PATCH /api/messaging/conversations/:id': ['latename'],
  'POST /api/messaging/conversations/:id/accept': ['latename'],
  'POST /api/messaging/messages': ['earlyroom'],
  'PUT /api/messaging/messages/:messageId/reactions': all.filter((name) => !/file|latename/.test(name)),
};
/** A former member sees what was there: not the text that was edited later, but the one before. */
const asFormer: Walk['found'] = {
  'GET /api/messaging/conversations/:id/messages': ['earlyfile', 'earlygroup'],
  'GET /api/messaging/conversations/:id/changes': ['earlyfile'],
  'GET /api/messaging/conversations/:id/participants': asMember,
  'GET /api/messaging/attachments/:id': ['earlyfile'],
  // The file from when they were there, and who sent it.
  'GET /api/messaging/search': ['?', 'name'],
  // That she mentioned them, when they were there.
  'GET /api/notifications': ['name'],
};
/** To those who asked, a block looks like no answer. */
const asAsker: Walk['found'] = {
  'GET /api/messaging/conversations': asMember,
  'GET /api/messaging/conversations/:id': asMember,
};
/** Her card is shown to everyone with its link, unless a block separates them. */
const cardByLink: Walk['found'] = { 'POST /api/messaging/link-cards': ['name'] };
const ladder = ['alias', 'handle', 'interest', 'title'];

/** All that anybody sees of Zelmira. */
const expected: Record<string, Walk['found']> = {
  'visitor, reading': {},
  'stranger, reading': {},
  'blocker, reading': acrossBlock,
  'blocked, reading': acrossBlock,
  'former, reading': asFormer,
  'asker, reading': asAsker,
  'alias, reading': {
    'GET /api/networking/anonymous/:kind/:room/contacts': ['alias', 'handle'],
    'GET /api/networking/anonymous-contacts/:id': ladder,
    'GET /api/networking/anonymous-contacts/:id/messages': ['alias', 'aliastext', 'handle'],
  },
  'visitor, changing': {},
  'stranger, changing': cardByLink,
  'blocker, changing': changingAcrossBlock,
  'blocked, changing': changingAcrossBlock,
  'former, changing': cardByLink,
  'asker, changing': { 'PATCH /api/messaging/conversations/:id': asMember },
  'alias, changing': {
    ...cardByLink,
    // As a member who is going to the same event, by the address of her profile.
    'POST /api/messaging/ai-suggestions': ['name'],
    'POST /api/networking/anonymous-contacts/:id/accept': ladder,
    'POST /api/networking/anonymous-contacts/:id/consents': ladder,
    'DELETE /api/networking/anonymous-contacts/:id/consents': ladder,
  },
  'visitor, afterwards': {},
  'stranger, afterwards': {},
  // They have left the group, and its texts were changed again later, by a reaction.
  'blocker, afterwards': { ...acrossBlock, 'GET /api/messaging/conversations/:id/changes': inGroupAndRoom },
  'blocked, afterwards': acrossBlock,
  'former, afterwards': asFormer,
  // They have left their request.
  'asker, afterwards': { 'GET /api/messaging/conversations/:id': asMember },
  // They have ended the contact.
  'alias, afterwards': {},
};

const reads = walked.filter(({ method }) => method === 'GET');
const changes = walked.filter(({ method }) => method !== 'GET').toSorted((a, b) => rank(a) - rank(b));
const parts = { reading: reads, changing: changes, afterwards: reads };
const cases = Object.entries(parts).flatMap(([part, endpoints]) =>
  everyone.map((viewer) => [`${viewer}, ${part}`, viewer, endpoints] as const),
);

/** What does not exist for a viewer: conversations, messages and files, and Zelmira herself. */
function hiddenFrom(viewer: Viewer): string[] {
  const { ids, direct, early, zelmira } = world;
  const others = [ids.blockerDirect, ids.blockedDirect, ...direct.flatMap((one) => [...one.texts, ...one.files])];
  const inGroup = [early.texts[0] ?? '', early.files[0] ?? ''];
  const inRoom = [early.texts[1] ?? '', early.files[1] ?? ''];
  const lateGroup = [late.texts[0] ?? '', late.files[0] ?? ''];
  const lateRoom = [late.texts[1] ?? '', late.files[1] ?? ''];
  const everything = [...others, ids.request, ids.group, ids.room, ...inGroup, ...inRoom, ...lateGroup, ...lateRoom];
  if (viewer === 'blocker' || viewer === 'blocked') return [...others, ids.request, zelmira.urlSlug];
  if (viewer === 'former') return [...others, ids.request, ids.room, ...inRoom, ...lateGroup, ...lateRoom];
  if (viewer === 'asker') return [...everything.filter((id) => id !== ids.request), zelmira.urlSlug];
  return everything;
}

/** Members who had contact with her can still report her, and what she wrote to them. */
const reportsHer = 'POST /api/networking/reports zelmira';
const protects: Record<Viewer, string[]> = {
  visitor: [],
  stranger: [],
  blocker: ['POST /api/messaging/conversations/:id/reports blockerDirect', reportsHer],
  blocked: ['POST /api/messaging/conversations/:id/reports blockedDirect', reportsHer],
  former: [],
  asker: [reportsHer],
  alias: [],
};

/** Where what is hidden is answered in another way than what was never there. */
function differencesFromNothing(viewer: Viewer, byTarget: Walk['byTarget']): string[] {
  const names = Object.fromEntries([
    ...Object.entries(world.ids).map(([name, id]) => [id, name]),
    [world.zelmira.urlSlug, 'zelmira'],
  ]);
  return Object.entries(byTarget).flatMap(([name, answers]) =>
    hiddenFrom(viewer)
      // An id of an upload that is taken is refused: it was made by a client, and nobody else knows it.
      .filter((id) => id in answers && !name.startsWith('PUT /api/messaging/attachments'))
      .filter((id) => answers[id] !== answers[id === world.zelmira.urlSlug ? 'nobody-here' : world.nobody])
      .map((id) => `${name} ${names[id] ?? 'message or file'}`),
  );
}

type Received = { frames: string[]; push: string[]; emails: string[]; copy: Record<string, string[]> };
const acrossBlockToo: Received = {
  frames: ['conversation group', 'messages group', 'messages room'],
  push: ['latename'],
  emails: ['latename'],
  copy: {
    'conversations.json': [...all.filter((name) => name !== 'late reaction'), 'latecomer'].toSorted(),
  },
};
const nothingElse: Received = { frames: [], push: [], emails: [], copy: {} };
const received: Record<MemberName, Received> = {
  stranger: nothingElse,
  // Whom they have blocked, as they knew her then, is theirs.
  blocker: { ...acrossBlockToo, copy: { ...acrossBlockToo.copy, 'member_blocks.json': ['name'] } },
  blocked: acrossBlockToo,
  former: {
    ...nothingElse,
    copy: { 'conversations.json': ['earlyfile', 'earlygroup', 'name'], 'notifications.json': ['name'] },
  },
  asker: { ...nothingElse, copy: { 'conversations.json': ['name'] } },
  // Their own report is theirs.
  alias: { ...nothingElse, copy: { 'anonymous-networking.json': ['aliasreport', 'handle'] } },
};

test.each(memberNames)('no frame, push message, email or copy of the data says more, as %s', async (viewer) => {
  const { browser, id } = world.members[viewer];
  const seen = (text: string) => marksIn(world.marks, text);
  const names = new Map(Object.entries(world.ids).map(([name, value]) => [value, name]));
  const news = (frames.get(viewer) ?? []).flatMap((frame) =>
    'id' in frame && names.has(frame.id) ? [`${frame.type} ${names.get(frame.id)}`] : [],
  );
  const { email } = data(await browser.call(readMe, {}));
  const copy = Object.entries(await collectEverything(foyer.deps, id)).flatMap(([name, content]) => {
    const found = seen(`${name} ${Buffer.from(content).toString()}`);
    return found.length > 0 ? [[name, found] as const] : [];
  });
  const sent = await foyer.messagesTo(email ?? 'none');
  const emails = sent.filter(({ createdAt }) => createdAt >= world.endedAt);
  expect({
    frames: [...new Set(news)].toSorted(),
    push: seen(JSON.stringify(await world.devices.get(viewer)?.received())),
    emails: seen(JSON.stringify(emails)),
    copy: Object.fromEntries(copy),
  }).toEqual(received[viewer]);
});

test('the log names members by their id alone, and stored files name nothing', () => {
  expect(marksIn(world.marks, foyer.logged().join('\n'))).toEqual(['id']);
  // The key of a photo is random, and only its name.
  expect(marksIn(world.marks, [...stored.keys()].join('\n'))).toEqual(['photo']);
});

// In this order: everyone reads, then everyone changes what they can, then everyone reads again.
test.each(cases)('walks every answer of messaging as %s', async (name, viewer, endpoints) => {
  const inputsOf = (endpoint: string) => inputs[endpoint]?.() ?? [];
  const { found, byTarget } = await walkAnswers(world.viewers[viewer], endpoints, { inputsOf, marks: world.marks });
  expect(found).toEqual(expected[name]);
  expect(differencesFromNothing(viewer, byTarget).toSorted()).toEqual(
    name.endsWith('changing') ? protects[viewer] : [],
  );
});
