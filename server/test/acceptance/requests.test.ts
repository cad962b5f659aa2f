import { randomUUID } from 'node:crypto';
import { changeEmail, verifyEmail } from '@foyer/contract/accounts.ts';
import { openDefaultCard, shareBusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import { readTicket } from '@foyer/contract/check-in/tickets.ts';
import { acceptRequest, requestConnection } from '@foyer/contract/connections/requests.ts';
import { forgotPassword, signUp } from '@foyer/contract/credentials/passwords.ts';
import { endpoints } from '@foyer/contract/endpoints.ts';
import { finishProviderFlow, startProviderFlow } from '@foyer/contract/identities/identities.ts';
import { captureEmailLead } from '@foyer/contract/leads.ts';
import { sendPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { listMyTransfers, offerTransfer } from '@foyer/contract/transfers.ts';
import { testWebhook } from '@foyer/contract/webhooks/deliveries.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAliasRequest } from '../aliases.ts';
import { pdf, sendFile } from '../attachments.ts';
import { talkTo } from '../conversations.ts';
import { databaseState } from '../database-state.ts';
import { newEvent, newGuest } from '../events.ts';
import { previewWithPicture } from '../linked-site.ts';
import { newMember } from '../members.ts';
import { openTestApp } from '../open-test-app.ts';
import { newTicketType } from '../orders.ts';
import { goodPassword, newEmail, withPassword } from '../passwords.ts';
import { codeSentTo, data, newPhone, tokenSentTo } from '../people.ts';
import { newUser, signIn } from '../sessions.ts';
import { openSocialApp, otherPerson, type SocialApp } from '../social.ts';
import { solveHumanCheck } from '../solve-human-check.ts';
import { newWebhook } from '../webhook-receiver.ts';

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp({ trustedProxies: 1 });
});
afterAll(() => foyer.close());

const forwarded = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  forwarded: 'host=evil.example;proto=https',
};

test('links start with PUBLIC_URL, whatever host a request names', async () => {
  // Local mode refuses other hosts (server/src/http/callers/local-hosts.test.ts).
  const production = await openTestApp({ settings: { mode: 'production', publicUrl: 'https://foyer.example' } });
  try {
    const headers = { ...forwarded, host: 'evil.example' };
    const { email } = await withPassword(production);
    const other = newEmail('linked');
    const browser = production.browser();
    data(await browser.call(forgotPassword, { body: { email } }, { headers }));
    data(await browser.call(signUp, { body: { email: other, password: goodPassword, name: 'Ada' } }, { headers }));
    for (const [to, path] of [
      [email, '/auth/reset#token='],
      [other, '/auth/verify#email='],
    ] as const) {
      const [message] = await production.messagesTo(to);
      expect(message?.text).toContain(`https://foyer.example${path}`);
      expect(`${message?.text}${message?.html}`).not.toContain('evil.example');
    }
  } finally {
    await production.close();
  }
});

test('redirects from a provider lead to PUBLIC_URL, whatever host a request names', async () => {
  const params = { provider: 'linkedin' } as const;
  const answer = await foyer.browser().call(startProviderFlow, { params, body: {} }, { headers: forwarded });
  const redirect = new URL(data(answer).authorizationUrl).searchParams.get('redirect_uri');
  expect(redirect).toBe(`${foyer.deps.settings.publicUrl}/auth/linkedin/callback`);
});

/** A user with something behind every link: an email to verify, one to restore, and a finished sign-in. */
async function userWithLinks() {
  const browser = foyer.browser();
  const { id, email } = await withPassword(foyer);
  await signIn(foyer, browser, id);
  const urlSlug = `ada-${randomUUID()}`;
  const named = { firstName: 'Ada', lastName: 'Lovelace', title: 'Analyst', company: 'Engines' };
  data(await browser.call(completeProfile, { body: { ...named, urlSlug } }));
  const { id: eventId } = await newEvent(foyer, browser);
  const { id: ticketId } = data(await browser.call(registerForEvent, { params: { id: eventId }, body: {} }));
  // The first ticket creates the signing key.
  data(await browser.call(readTicket, { params: { id: ticketId } }));
  const sold = await newEvent(foyer, browser);
  const { id: kind } = await newTicketType(browser, sold, { kind: 'free' });
  const ordered = { params: { id: sold.id }, body: { places: [{ ticketId: kind }] } };
  const { id: orderId } = data(await browser.call(placeOrder, ordered));
  const { params: hook } = await newWebhook(browser);
  const { id: deliveryId } = data(await browser.call(testWebhook, { params: hook }));
  const next = newEmail('next');
  data(await browser.call(changeEmail, { body: { email: next } }));
  data(await browser.call(verifyEmail, { body: { code: await codeSentTo(foyer, next) } }));
  const undo = (await foyer.messagesTo(email)).flatMap(
    ({ text }) => /undo\S*?#token=([\w-]+)/.exec(text)?.[1] ?? [],
  )[0];
  const { browser: sender } = await newGuest(foyer);
  const { id: registrationId } = data(await sender.call(registerForEvent, { params: { id: eventId }, body: {} }));
  data(await sender.call(offerTransfer, { params: { registrationId }, body: { email: next } }));
  const transferId = data(await browser.call(listMyTransfers, {})).items[0]?.id ?? '';
  const typed = newEmail('lead');
  const lead = data(await browser.call(captureEmailLead, { body: { email: typed } }));
  const { id: cardId } = data(await browser.call(openDefaultCard, {}));
  const { link } = data(await browser.call(shareBusinessCard, { params: { id: cardId }, body: {} }));
  const { id: aliasContactId } = await newAliasRequest(foyer, id, await newUser(foyer), { state: 'open' });
  const friend = await newMember(foyer);
  const { id: conversationId } = await talkTo({ browser, id, urlSlug }, friend, 'Hello');
  const asked = { urlSlug: friend.urlSlug, intent: 'conversation' } as const;
  const { id: connectionId } = data(await browser.call(requestConnection, { body: asked }));
  data(await friend.browser.call(acceptRequest, { params: { id: connectionId } }));
  const { attachments, id: messageId } = await sendFile(foyer, friend, conversationId, {
    content: pdf,
    name: 'Agenda.pdf',
  });
  await previewWithPicture(foyer, messageId);
  const params = { provider: 'linkedin' } as const;
  const { flowId, authorizationUrl } = data(await browser.call(startProviderFlow, { params, body: {} }));
  data(
    await browser.call(finishProviderFlow, { params, body: foyer.linkedin.visited(authorizationUrl, otherPerson()) }),
  );
  const token = await tokenSentTo(foyer, typed);
  const ask = { phoneNumber: newPhone(), humanCheck: await solveHumanCheck(browser) };
  const { verificationId } = data(await browser.call(sendPhoneCode, { body: ask }));
  return {
    browser,
    urlSlug,
    eventId,
    ticketId,
    orderId,
    leadId: lead.id,
    webhookId: hook.id,
    deliveryId,
    flowId,
    verificationId,
    email,
    transferId,
    cardId,
    aliasContactId,
    conversationId,
    attachmentId: attachments[0]?.id ?? '',
    messageId,
    connectionId,
    cardToken: new URL(link.url).pathname.slice('/c/'.length),
    tokens: { leads: token, 'contact-changes': undo ?? 'no link' },
  };
}

/**
 * These call providers (and store the result), a geocoder that local mode does not have, choose the suggestions of the day
 * on the first request, or record which operator looked at reports. No link can trigger them, because they require a bearer token.
 */
const changesSomething = /get-linkedin-profiles|get-user-interests|api\/places$|suggestions$|api\/moderation\//;

test('no GET changes anything, and no response to it may be cached', async () => {
  const { browser, urlSlug, eventId, ticketId, orderId, leadId, flowId, verificationId, email, tokens, ...other } =
    await userWithLinks();
  const before = await databaseState(foyer);
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['users', 'sessions', 'leads', 'provider_flows']));
  const addresses = endpoints
    .filter(({ method, path }) => method === 'GET' && !changesSomething.test(path))
    .map(({ path }) =>
      path
        .replace(':leadId', leadId)
        .replace('events/:id', `events/${eventId}`)
        .replace('api/tickets/:id', `api/tickets/${ticketId}`)
        .replace(':orderId', orderId)
        .replace('webhooks/:id', `webhooks/${other.webhookId}`)
        .replace(':deliveryId', other.deliveryId)
        .replace(/check-in\/guests$/, 'check-in/guests?q=ada')
        .replace(':flowId', flowId)
        .replace(':transferId', other.transferId)
        .replace('business-cards/:id', `business-cards/${other.cardId}`)
        .replace('anonymous-contacts/:id', `anonymous-contacts/${other.aliasContactId}`)
        .replace(/conversations\/:id\/changes/, `conversations/${other.conversationId}/changes?since=0`)
        .replace(':messageId', other.messageId)
        .replace('attachments/:id', `attachments/${other.attachmentId}`)
        .replace('conversations/:id', `conversations/${other.conversationId}`)
        .replace('connections/:id', `connections/${other.connectionId}`)
        .replace(/messaging\/search$/, 'messaging/search?q=hello')
        .replace(':kind/:room', 'topics/software')
        .replace('shared/:token', `shared/${other.cardToken}`)
        .replace(/contacts\/export$/, 'contacts/export?format=csv')
        .replace(':token', path.includes('contact-changes') ? tokens['contact-changes'] : tokens.leads)
        .replace(/mine\/today$/, 'mine/today?timeZone=Europe/Madrid')
        .replace(/check-email$/, `check-email?email=${encodeURIComponent(email)}`)
        .replace(/human-check$/, 'human-check?action=look-up')
        .replace(/phone\/delivery$/, `phone/delivery?verificationId=${verificationId}`)
        .replace(/:slug\/events$/, ':slug/events?part=hosting')
        .replace(/preview$/, 'preview?as=public')
        .replace(/people$/, 'people?q=ada')
        .replace(':slug', urlSlug),
    );
  for (const address of addresses) {
    const { status, headers } = await browser.get(address);
    expect([status, headers['cache-control']], address).toEqual([200, 'no-store']);
    // The same without a session, as bots follow links too.
    expect((await foyer.script().get(address)).status, address).toBeLessThan(500);
  }
  expect(await databaseState(foyer)).toEqual(before);
});

test('every call that changes something refuses other sites, and our own pages without a CSRF token', async () => {
  const { cookie, token } = await pageOf();
  const origin = foyer.deps.settings.publicUrl;
  const foreign = { origin: 'https://evil.example' };
  const requests = [foreign, { cookie, ...foreign, 'x-csrf-token': token }, { cookie, origin }];
  for (const { method, path } of endpoints.filter((endpoint) => endpoint.method !== 'GET')) {
    for (const headers of requests) {
      const answer = await foyer.app.inject({ method, url: path, headers, payload: {} });
      expect([answer.statusCode, answer.json().error.code], `${method} ${path}`).toEqual([403, 'CSRF_FAILED']);
    }
  }
});

async function pageOf(): Promise<{ cookie: string; token: string }> {
  const answer = await foyer.app.inject({ method: 'GET', url: '/api/config' });
  const [cookie] = answer.cookies;
  return { cookie: `${cookie?.name}=${cookie?.value}`, token: answer.json().data.csrfToken };
}

test('no call except uploads accepts a body of more than 64 KiB', async () => {
  const browser = foyer.browser();
  await signIn(foyer, browser, (await withPassword(foyer)).id);
  const most = 64 * 1024;
  const ask = async (endpoint: (typeof endpoints)[number], bytes: number) => {
    const headers = { authorization: `Bearer ${browser.bearer}`, 'content-type': 'application/json' };
    const payload = `{"more":"${'x'.repeat(bytes - '{"more":""}'.length)}"}`;
    const answer = await foyer.app.inject({ method: endpoint.method, url: endpoint.path, headers, payload });
    return [`${endpoint.method} ${endpoint.path}`, answer.json().error?.code === 'PAYLOAD_TOO_LARGE'];
  };
  const taking = endpoints.filter(({ body }) => body !== undefined);
  expect(taking.length).toBeGreaterThan(50);
  for (const endpoint of taking) {
    expect(await ask(endpoint, most + 1)).toEqual([`${endpoint.method} ${endpoint.path}`, true]);
  }
  const [first] = taking;
  if (first) expect(await ask(first, most)).toEqual([`${first.method} ${first.path}`, false]);
});

test('security headers, and those that need https', async () => {
  const headersAt = async (publicUrl: string) => {
    const other = await openTestApp({ settings: { publicUrl } });
    const { headers } = await other.app.inject({ method: 'GET', url: '/api/health' });
    await other.close();
    return headers;
  };
  const { date: _, 'x-request-id': id, ...plain } = await headersAt('http://localhost:3000');
  expect(id).toBeDefined();
  expect(plain).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=(self)'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(plain).not.toHaveProperty('strict-transport-security');
  expect((await headersAt('https://foyer.example'))['strict-transport-security']).toMatch(/^max-age=\d{8}/);
});
