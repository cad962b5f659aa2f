import {
  openDefaultCard,
  revokeCardLink,
  saveBusinessCard,
  shareBusinessCard,
} from '@foyer/contract/business-cards/business-cards.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderedPages } from '#src/config/caches.ts';
import { newMember } from '../../../test/members.ts';
import { openPages } from '../../../test/open-pages.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';

let foyer: TestApp;
let app: FastifyInstance;
let closePages: () => Promise<void>;
beforeAll(async () => {
  foyer = await openTestApp();
  ({ app, close: closePages } = await openPages(foyer));
});
afterAll(async () => {
  await closePages();
  await foyer.close();
});

test('the page of a card is rendered for visitors, hidden from search engines, and ends with its link', async () => {
  const { browser } = await newMember(foyer);
  const { id, version } = data(await browser.call(openDefaultCard, {}));
  const card = data(
    await browser.call(saveBusinessCard, { params: { id }, body: { version, fields: ['position', 'email'] } }),
  );
  const { link } = data(await browser.call(shareBusinessCard, { params: { id }, body: {} }));
  const open = async (headers: Record<string, string> = {}) => {
    foyer.clock.advance({ seconds: renderedPages.keptSeconds });
    const { statusCode, payload } = await app.inject({ url: new URL(link.url).pathname, headers });
    return { statusCode, payload };
  };
  const shown = await open({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' });
  const email = card.content.email ?? 'no email';
  expect(shown.statusCode).toBe(200);
  expect(shown.payload).toContain(`mailto:${encodeURIComponent(email).replace('%40', '@')}`);
  const head = shown.payload.slice(0, shown.payload.indexOf('</head>'));
  expect(head).toContain('name="robots" content="noindex"');
  expect(head).toContain('Ada Lovelace · Foyer</title>');
  expect(head).not.toContain(email);
  await open({ 'user-agent': 'WhatsApp/2.24' });
  const paused = data(
    await browser.call(saveBusinessCard, { params: { id }, body: { version: card.version, isPaused: true } }),
  );
  expect(paused.links).toMatchObject([{ id: link.id, opens: 1 }]);
  const hidden = await open();
  expect([hidden.statusCode, hidden.payload.includes(email)]).toEqual([404, false]);
  expect(hidden.payload).toContain('This card isn’t available');
  data(await browser.call(revokeCardLink, { params: { id, linkId: link.id } }));
  const ended = await open();
  expect([ended.statusCode, ended.payload.includes(email)]).toEqual([410, false]);
  expect(ended.payload).toContain('This card isn’t shared anymore');
});
