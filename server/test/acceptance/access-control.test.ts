import { randomUUID } from 'node:crypto';
import { readMe } from '@foyer/contract/accounts.ts';
import { scheduleAnnouncement } from '@foyer/contract/attendees/announcements.ts';
import { openDefaultCard, shareBusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import { listReceivedContacts } from '@foyer/contract/business-cards/received-contacts.ts';
import { shareBack } from '@foyer/contract/business-cards/shared-card.ts';
import { createCheckInLink, openCheckInLink } from '@foyer/contract/check-in/links.ts';
import { acceptRequest, requestConnection } from '@foyer/contract/connections/requests.ts';
import { endpoints } from '@foyer/contract/endpoints.ts';
import { acceptTeamInvitation, inviteToTeam, removeFromTeam } from '@foyer/contract/events/team.ts';
import type { Endpoint } from '@foyer/contract/http.ts';
import { startProviderFlow } from '@foyer/contract/identities/identities.ts';
import { createInvitationLink } from '@foyer/contract/invitations.ts';
import { captureEmailLead } from '@foyer/contract/leads.ts';
import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { refundOrder } from '@foyer/contract/orders/sales.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { requestDataExport } from '@foyer/contract/settings/my-data.ts';
import { createPromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import { listMyTransfers, offerTransfer } from '@foyer/contract/transfers.ts';
import { joinWaitlist } from '@foyer/contract/waitlist.ts';
import { testWebhook } from '@foyer/contract/webhooks/deliveries.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identities } from '#src/db/schema/identities.ts';
import { passkeys } from '#src/db/schema/second-factors.ts';
import { newAliasRequest } from '../aliases.ts';
import { pdf, sendFile } from '../attachments.ts';
import { connect as connectMembers, newGroup, say, talkTo } from '../conversations.ts';
import { databaseState } from '../database-state.ts';
import { inHours, newDraft, newEvent, newGuest } from '../events.ts';
import { previewWithPicture } from '../linked-site.ts';
import { type Member, newMember } from '../members.ts';
import { newModeration } from '../moderation.ts';
import { newTicketType, pay } from '../orders.ts';
import { newEmail } from '../passwords.ts';
import { data } from '../people.ts';
import { signIn } from '../sessions.ts';
import { openSocialApp, type SocialApp } from '../social.ts';
import type { TestClient } from '../test-client.ts';
import { multipart } from '../uploads.ts';
import { newWebhook } from '../webhook-receiver.ts';

/** Every endpoint that takes an id, called by everyone who doesn't own the resource. */

let foyer: SocialApp;
let world: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  foyer = await openSocialApp();
  world = await build();
});
afterAll(() => foyer.close());

async function teamMember(host: Member, eventId: string, role: TeamRole, accepts = true): Promise<Member> {
  const member = await newMember(foyer);
  const params = { id: eventId };
  data(await host.browser.call(inviteToTeam, { params, body: { who: member.urlSlug, role } }));
  if (accepts) data(await member.browser.call(acceptTeamInvitation, { params }));
  return member;
}

/** A ticket of another event, whose holder transfers it to the guest. */
async function newTransfer(guest: Member, host: Member): Promise<string> {
  const [holder, event] = [await newMember(foyer), await newEvent(foyer, host.browser)];
  const { id } = data(await holder.browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
  const { email } = data(await guest.browser.call(readMe, {}));
  const offer = { params: { registrationId: id }, body: { email: email ?? '' } };
  data(await holder.browser.call(offerTransfer, offer));
  return data(await guest.browser.call(listMyTransfers, {})).items[0]?.id ?? '';
}

/** A host with events in every state, an attendee with one of each resource, and other members. */
async function build() {
  const [host, guest] = [await newMember(foyer), await newMember(foyer)];
  const { sessionId } = await signIn(foyer, foyer.browser(), host.id);
  const [draft, sold] = [await newDraft(foyer, host.browser), await newEvent(foyer, host.browser)];
  const { id: ticketId } = await newTicketType(host.browser, sold);
  const promo = { code: 'EARLY', percent: 10, amountMinor: null, capacity: null, ticketTypeIds: null };
  const { id: codeId } = data(await host.browser.call(createPromoCode, { params: { id: sold.id }, body: promo }));
  const ordered = { params: { id: sold.id }, body: { places: [{ ticketId }, { ticketId }] } };
  const order = data(await guest.browser.call(placeOrder, ordered));
  await pay(foyer, order.id, order.totalMinor);
  const refund = { amountMinor: 100, refundedMinor: 0 };
  const refunded = data(await host.browser.call(refundOrder, { params: { orderId: order.id }, body: refund }));
  const checkInLink = data(
    await host.browser.call(createCheckInLink, { params: { id: sold.id }, body: { label: 'North' } }),
  );
  const full = await newEvent(foyer, host.browser, { capacity: { 'in-person': 1, online: null }, waitingList: true });
  const { browser: first } = await newGuest(foyer);
  await first.post(`/api/events/${full.id}/register`);
  const joining = { params: { id: full.id }, body: { party: 1 } };
  const { id: entryId } = data(await guest.browser.call(joinWaitlist, joining));
  const { params: webhook } = await newWebhook(host.browser);
  const { id: deliveryId } = data(await host.browser.call(testWebhook, { params: webhook }));
  const { id: leadId } = data(await host.browser.call(captureEmailLead, { body: { email: newEmail('lead') } }));
  const linkedIn = { params: { provider: 'linkedin' }, body: {} } as const;
  const { flowId } = data(await host.browser.call(startProviderFlow, linkedIn));
  const { id: exportId } = data(await host.browser.call(requestDataExport, {}));
  await foyer.outbox.drain();
  const [identityId, passkeyId] = [randomUUID(), randomUUID()];
  const at = foyer.deps.clock.now();
  await foyer.deps.db
    .insert(identities)
    .values({ id: identityId, userId: host.id, provider: 'google', issuer: 'x', subject: host.id, linkedAt: at });
  await foyer.deps.db.insert(passkeys).values({
    id: passkeyId,
    userId: host.id,
    credentialId: passkeyId,
    publicKey: Buffer.alloc(1),
    counter: 0,
    transports: [],
    synced: false,
    name: 'Key',
    createdAt: at,
  });
  const ofSold = { params: { id: sold.id } };
  const announcement = { subject: 'Doors', text: 'Doors open at six.', sendAt: inHours(foyer, 1) };
  const { id: announcementId } = data(await host.browser.call(scheduleAnnouncement, { ...ofSold, body: announcement }));
  const { id: invitationId } = data(
    await host.browser.call(createInvitationLink, { ...ofSold, body: { label: 'Poster' } }),
  );
  const transfer = await newTransfer(guest, host);
  const friend = await newMember(foyer);
  const connect = (urlSlug: string) => host.browser.call(requestConnection, { body: { urlSlug, intent: 'mentoring' } });
  const connection = data(await connect(friend.urlSlug));
  data(await friend.browser.call(acceptRequest, { params: { id: connection.id } }));
  const { id: requestId } = data(await connect(guest.urlSlug));
  const { id: messageRequestId } = await talkTo(host, guest, 'Hello');
  const { id: conversationId } = await talkTo(host, friend);
  const [message] = await say(host, conversationId, 'Hello');
  await previewWithPicture(foyer, message?.id ?? '');
  const { attachments } = await sendFile(foyer, host, conversationId, { content: pdf, name: 'Agenda.pdf' });
  const groupId = await newGroup(host, [friend]);
  const notInGroup = await newMember(foyer);
  await connectMembers(host, notInGroup);
  const { id: aliasContactId } = await newAliasRequest(foyer, guest.id, host.id);
  const { id: openContactId } = await newAliasRequest(foyer, guest.id, host.id, { state: 'open', topic: 'finance' });
  const moderation = await newModeration(foyer);
  const { id: cardId } = data(await host.browser.call(openDefaultCard, {}));
  const { link: cardLink } = data(await host.browser.call(shareBusinessCard, { params: { id: cardId }, body: {} }));
  const cardToken = new URL(cardLink.url).pathname.slice('/c/'.length);
  const details = {
    name: 'Grace Hopper',
    email: newEmail(),
    consent: true,
    language: 'en',
    nonce: randomUUID(),
  } as const;
  data(await foyer.browser().call(shareBack, { params: { token: cardToken }, body: details }));
  const contactId = data(await host.browser.call(listReceivedContacts, { query: {} })).items[0]?.id ?? '';
  const staff = await teamMember(host, sold.id, 'check-in');
  const removed = await teamMember(host, sold.id, 'manager');
  const removal = { id: sold.id, userId: removed.id };
  data(await host.browser.call(removeFromTeam, { params: removal }));
  const invited = await teamMember(host, sold.id, 'manager', false);
  const checkInDevice = foyer.browser();
  data(await checkInDevice.call(openCheckInLink, { body: { token: new URL(checkInLink.address).hash.slice(1) } }));
  return {
    host,
    guest,
    draft,
    sold,
    full,
    ticketId,
    checkInDevice,
    staff: staff.browser,
    invited: invited.browser,
    removed: removed.browser,
    ids: {
      sessionId,
      identityId,
      passkeyId,
      leadId,
      flowId,
      exportId,
      deliveryId,
      ticketId,
      announcementId,
      contactId,
      invitationId,
      codeId,
      entryId,
      orderId: order.id,
      registrationId: order.places[0]?.id ?? '',
      linkId: checkInLink.link.id,
      userId: staff.id,
      transferId: transfer,
      messageId: message?.id ?? '',
      refundId: refunded.refunds[0]?.id ?? '',
      // The second participant of the group.
      no: '2',
    } as Record<string, string>,
    webhookId: webhook.id,
    requestId,
    conversationId,
    messageRequestId,
    groupId,
    notInGroup,
    connectionId: connection.id,
    cardId,
    cardLinkId: cardLink.id,
    attachmentId: attachments[0]?.id ?? '',
    aliasContactId,
    openContactId,
    moderation,
  };
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** Excludes endpoints that use a public name or a secret token instead of an id. */
const isNamed = ({ path }: Endpoint) => /:\w+/.test(path) && !/:(slug|token|provider|room)\b/.test(path);
const named = endpoints.filter(isNamed);

function addressOf({ path }: Endpoint, eventId: string): string {
  const { conversationId, messageRequestId, groupId } = world;
  const {
    ids,
    webhookId,
    full,
    requestId,
    connectionId,
    cardId,
    cardLinkId,
    aliasContactId,
    openContactId,
    moderation,
  } = world;
  return path
    .replace(/business-cards\/:id\/links\/:linkId\b/, `business-cards/${cardId}/links/${cardLinkId}`)
    .replace(/business-cards\/:id\b/, `business-cards/${cardId}`)
    .replace(/anonymous-contacts\/:id\/(messages|read)/, `anonymous-contacts/${openContactId}/$1`)
    .replace(/anonymous-contacts\/:id\b/, `anonymous-contacts/${aliasContactId}`)
    .replace(/conversations\/:id\/(accept|decline)/, `conversations/${messageRequestId}/$1`)
    .replace(/conversations\/:id\/changes/, `conversations/${conversationId}/changes?since=0`)
    .replace(/conversations\/:id\b/, `conversations/${conversationId}`)
    .replace(/attachments\/:id\b/, `attachments/${world.attachmentId}`)
    .replace(/groups\/:id\b/, `groups/${groupId}`)
    .replace(/networking\/requests\/:id\b/, `networking/requests/${requestId}`)
    .replace(/networking\/connections\/:id\b/, `networking/connections/${connectionId}`)
    .replace(/suspensions\/:id\/keep/, `suspensions/${moderation.appealedId}/keep`)
    .replace(/suspensions\/:id\b/, `suspensions/${moderation.suspensionId}`)
    .replace(/reports\/:kind\/:id\b/, `reports/profile/${moderation.reportId}`)
    .replace(/webhooks\/:id\b/, `webhooks/${webhookId}`)
    .replace(/api\/tickets\/:id\b/, `api/tickets/${ids.registrationId}`)
    .replace(/:id(?=\/waiting)/, eventId === world.sold.id ? full.id : eventId)
    .replace(/:id\b/, eventId)
    .replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name)
    .replace(/check-in\/guests$/, 'check-in/guests?q=ada');
}

/** A valid body, so that nothing is refused for its format. */
function bodyOf(endpoint: Endpoint): object | undefined {
  const places = [{ ticketId: world.ticketId }];
  const ticketType = { audience: 'in-person', name: 'Other', kind: 'free' };
  const rule = { frequency: 'weekly', count: 2, until: null };
  const registrationId = world.ids.registrationId ?? '';
  const bodies: [RegExp, object][] = [
    [/POST .*announcements$|PUT .*announcements\//, { subject: 'Mine', text: 'Mine', sendAt: inHours(foyer, 2) }],
    [/POST .*invitations$/, { emails: [newEmail()] }],
    [/POST .*invitations\/links$/, { label: 'Mine' }],
    [/POST .*badges\/export$/, { size: 'a4', language: 'en' }],
    [/PUT .*tickets\/order$/, { ids: [world.ticketId] }],
    [/PATCH .*business-cards\/:id$/, { version: 0, name: 'Mine' }],
    [/PATCH .*contacts\/:contactId$/, { note: 'Mine' }],
    [/POST .*reject$/, { answer: 'not-now' }],
    [/POST .*consents$/, { stage: 'topic' }],
    [/POST .*anonymous-contacts\/:id\/messages$/, { clientId: randomUUID(), body: 'Hello' }],
    [/POST .*anonymous-contacts\/:id\/read$/, { release: 1 }],
    [/POST .*conversations\/:id\/read$/, { upToNo: 1 }],
    [/POST .*conversations\/:id\/reports$/, { reason: 'spam' }],
    [/PATCH .*groups\/:id$/, { name: 'Mine' }],
    [/POST .*groups\/:id\/members$/, { urlSlugs: [world.notInGroup.urlSlug] }],
    [/PATCH .*groups\/:id\/members\/:no$/, { role: 'admin' }],
    [/PUT .*room$/, { isOpen: true, slowSeconds: 0 }],
    [/POST .*reports\/:kind\/:id\/decision$/, { decision: 'dismissed' }],
    [/PATCH .*messages\/:messageId$/, { body: 'Mine' }],
    [/PUT .*reactions$/, { emoji: '👍', isOn: true }],
    [/PATCH .*passkeys/, { name: 'Mine' }],
    [/PATCH .*events\/:id$/, { version: 0, title: 'Mine' }],
    [/PATCH .*cover$/, { alt: 'Mine' }],
    [/POST .*attendees$/, { name: 'Ada', email: newEmail() }],
    [/POST .*attendees\/message$/, { subject: 'Hello', text: 'Hello', to: {} }],
    [/PATCH .*tickets\/:ticketId$/, { name: 'Mine' }],
    [/POST .*tickets$/, ticketType],
    [/PATCH .*promo-codes/, { percent: 100, amountMinor: null }],
    [/POST .*promo-codes$/, { code: 'MINE', percent: 100, amountMinor: null }],
    [/PATCH .*orders\/:orderId$/, { places: [{ id: registrationId, holderName: 'Mine' }] }],
    [/POST .*orders$|entryId\/order$/, { places }],
    [/POST .*export$/, { format: 'csv' }],
    [/POST .*orders\/:orderId\/refund$/, { amountMinor: 100, refundedMinor: 100 }],
    [/POST .*refund\/decline$/, { undecidedRefundMinor: 100 }],
    [/POST .*transfer$/, { email: newEmail() }],
    [/POST .*change-audience$/, { ticketId: randomUUID() }],
    [/POST .*scan$/, { code: 'FOYER1.x' }],
    [/POST .*door-links$/, { label: 'Mine' }],
    [/PATCH .*team\/:userId$/, { role: 'manager' }],
    [/POST .*team$/, { who: world.guest.urlSlug, role: 'manager' }],
    [/POST .*waiting$/, { party: 1 }],
    [/PUT .*answers$/, { answers: {} }],
    [/PUT .*questions$/, { questions: [] }],
    [/POST .*series(\/preview)?$/, rule],
    [/POST .*resend-failed$/, { since: inHours(foyer, -1) }],
  ];
  const found = bodies.find(([which]) => which.test(nameOf(endpoint)));
  return found?.[1] ?? (endpoint.body ? {} : undefined);
}

async function ask(who: TestClient, endpoint: Endpoint, eventId: string): Promise<number> {
  const { method } = endpoint;
  const address = addressOf(endpoint, eventId);
  if (!endpoint.upload) return (await who.send(method, address, bodyOf(endpoint))).status;
  const content = Buffer.from('name,email\nAda,ada@example.com\n');
  const { payload, contentType } = multipart({ field: endpoint.upload.field, name: 'a', type: 'text/csv', content });
  const authorization = `Bearer ${who.bearer}`;
  const headers = { 'content-type': contentType, ...(who.bearer !== null && { authorization }) };
  return (await foyer.app.inject({ method, url: address, payload, headers })).statusCode;
}

/** Sorts endpoints that delete or end a resource last, so that the others still find it. */
function rank({ path, method }: Endpoint): number {
  if (/\/(cancel|unpublish)$/.test(path)) return 2;
  if (method === 'DELETE' && /business-cards\/:id$/.test(path)) return 2;
  return method === 'DELETE' ? 1 : 0;
}

/** All responses other than "not found", by endpoint: what the caller could reach. */
async function reached(who: TestClient, calls: readonly Endpoint[], eventId = world.sold.id): Promise<string[]> {
  const got: string[] = [];
  for (const endpoint of calls.toSorted((a, b) => rank(a) - rank(b))) {
    const status = await ask(who, endpoint, eventId);
    const refused = who.bearer === null && endpoint.access !== 'lead' ? [401, 404] : [404];
    if (!refused.includes(status)) got.push(`${status} ${nameOf(endpoint)}`);
  }
  return got.toSorted();
}

/** What every member may do with a public event, with a lead whose id they know, and with a file under an id they make. */
const forMembers = [
  'DELETE /api/events/:id/save',
  'GET /api/events/:id',
  'GET /api/events/:id/answers',
  'GET /api/events/:id/guests',
  'GET /api/events/:id/questions',
  'GET /api/events/:id/series',
  'GET /api/events/:id/suggestions',
  'GET /api/events/:id/tickets',
  'GET /api/events/:id/waiting',
  'GET /api/leads/:leadId',
  'GET /api/messaging/events/:id/room',
  'POST /api/events/:id/orders',
  'POST /api/events/:id/register',
  'POST /api/events/:id/unregister',
  'POST /api/events/:id/waiting',
  'POST /api/messaging/events/:id/room',
  'PUT /api/events/:id/answers',
  'PUT /api/events/:id/save',
  'PUT /api/messaging/attachments/:id',
];
const closed = named.filter((endpoint) => !forMembers.includes(nameOf(endpoint)));
const checkInCalls = [
  '200 GET /api/events/:id/check-in',
  '200 GET /api/events/:id/check-in/guests',
  '200 POST /api/events/:id/check-in/guests/:registrationId',
  '200 POST /api/events/:id/check-in/guests/:registrationId/undo',
  '200 POST /api/events/:id/check-in/scan',
];
/** What an attendee may read about their own order, tickets and waitlist entry. */
const ofAttendees =
  /(networking\/(requests|anonymous-contacts)\/.*|conversations\/:id\/(accept|decline)|transfers\/:transferId.*|orders\/:orderId(\/(cancel|extend|pay|pay-offline|pay\/check|tickets\/file))?|registrations\/:registrationId\/.*|api\/tickets\/.*|waiting\/:entryId.*)$/;

test('most endpoints take an id', () => {
  expect(closed.length).toBeGreaterThan(60);
});

describe('answers "not found" and changes nothing', () => {
  const refused: [string, () => TestClient | Promise<TestClient>][] = [
    ['for another member', async () => (await newMember(foyer)).browser],
    ['for a removed team member', () => world.removed],
    ['for a script that is not signed in', () => foyer.script()],
  ];
  test.each(refused)('%s', async (_who, find) => {
    const who = await find();
    const before = await databaseState(foyer, ['audit_events']);
    expect(await reached(who, closed)).toEqual([]);
    expect(await databaseState(foyer, ['audit_events'])).toEqual(before);
  });

  test('for an invited team member, except accepting or declining', async () => {
    const own = ['POST /api/events/:id/team/accept'];
    const others = closed.filter((endpoint) => !own.includes(nameOf(endpoint)));
    const before = await databaseState(foyer);
    expect(await reached(world.invited, others)).toEqual([]);
    expect(await databaseState(foyer)).toEqual(before);
  });

  test('in a draft, for members, attendees and former team members', async () => {
    const { browser } = await newMember(foyer);
    for (const who of [browser, world.guest.browser, world.staff, world.removed]) {
      const ofEvent = named.filter(({ path }) => /events\/:id/.test(path) && !/entryId|save$|waiting$/.test(path));
      expect(await reached(who, ofEvent, world.draft.id)).toEqual([]);
    }
  });
});

test('check-in staff reach check-in only', async () => {
  expect(await reached(world.checkInDevice, closed)).toEqual(checkInCalls);
  // Team members may leave the team or accept its invitation.
  const others = closed.filter(({ path }) => !/team\/(:userId|accept)$/.test(path));
  expect(await reached(world.staff, others)).toEqual(checkInCalls);
});

test('attendee, host, invited member and operator together reach every endpoint, so no request of these tests is malformed', async () => {
  const byAttendee = await reached(world.guest.browser, closed);
  expect(byAttendee.filter((each) => !ofAttendees.test(each))).toEqual([]);
  const byHost = await reached(world.host.browser, closed);
  const byInvited = await reached(world.invited, closed);
  const byOperator = await reached(
    world.moderation.operator.browser,
    closed.filter(({ path }) => path.includes('/moderation/')),
  );
  const answered = [...byAttendee, ...byHost, ...byInvited, ...byOperator];
  // The event has no ticket for the other attendance mode, and the uploaded cover is not a picture.
  const wrong = ['400 POST /api/registrations/:registrationId/change-audience', '400 PUT /api/events/:id/cover'];
  expect(answered.filter((each) => /^(400|401|5)/.test(each))).toEqual(wrong);
  const reachable = new Set(answered.map((each) => each.slice('200 '.length)));
  expect(closed.map(nameOf).filter((each) => !reachable.has(each))).toEqual([]);
});
