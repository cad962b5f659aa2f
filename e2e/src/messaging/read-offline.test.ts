import { signOut } from '@foyer/contract/accounts.ts';
import { changeConversation, readConversation } from '@foyer/contract/messaging/conversations.ts';
import { sendMessages } from '@foyer/contract/messaging/messages.ts';
import type { Page } from 'playwright-core';
import type { ExpectStatic } from 'vitest';
import { journey } from '../journey.ts';
import { bothLooks, onDesktop, onPhone } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { memberNamed } from '../people/member-named.ts';
import { talkingPair, written } from './talking-pair.ts';

const withName = (text: string, name: string) => text.replaceAll('{{name}}', name);

/** What this browser has stored: Foyer's databases, caches, and scopes of service workers. */
const storedIn = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('foyer.') ? name : [])),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  }));

/** Waits until the page and each file that it has loaded are in the cache. */
async function untilCached(page: Page, expect: ExpectStatic): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      const cache = await caches.open('foyer.messages');
      const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      return ['/messages', ...loaded.filter((path) => path.startsWith('/assets/'))].filter((path) => !cached.has(path));
    });
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
}

/** The paths in the cache, and whether anything in it contains a text. */
const cachedIn = (page: Page, text: string) =>
  page.evaluate(async (searched) => {
    const cache = await caches.open('foyer.messages');
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    const contents = await Promise.all(
      paths.map(async (path) => (await cache.match(path, { ignoreVary: true }))?.text()),
    );
    return { paths, hasText: contents.some((content) => content?.includes(searched)) };
  }, text);

journey('conversations that were read are readable offline, also after a reload', bothLooks, async (visitor) => {
  const { page, context, look, inspect, expect, expectProblem } = visitor;
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const words = textsOf('messaging', look);
  const shell = textsOf('shell', look);
  const { ines, ada, id } = await talkingPair(visitor);
  await ada.call(sendMessages, { body: { conversationId: id, messages: [written('The train leaves at nine.')] } });
  await openAs(page, ines.signedIn, `/messages/${id}`, 'local');
  const messages = page.getByRole('region', { name: withName(words.messagesWith, 'Ada Lovelace') });
  await messages.getByText('The train leaves at nine.').waitFor();
  await expect.poll(async () => (await storedIn(page)).workers, { timeout: 60_000 }).toContain('/messages');
  await untilCached(page, expect);
  // The page and its scripts, and nothing of an account.
  const { paths, hasText } = await cachedIn(page, 'Ada Lovelace');
  expect(paths.filter((path) => path !== '/messages' && !path.startsWith('/assets/'))).toEqual([]);
  expect(hasText).toBe(false);

  await context.setOffline(true);
  await page.reload();
  await messages.getByText('The train leaves at nine.').waitFor();
  await page
    .getByRole('link', { name: /Ada Lovelace/ })
    .first()
    .waitFor();
  const lastUpdated = words.copies.messages.slice(0, words.copies.messages.indexOf('{{'));
  await page.getByText(lastUpdated).waitFor();
  await page.getByText(shell.states.offline).waitFor();
  await inspect('1-offline');
  const field = page.getByRole('textbox', { name: withName(words.composer.label, 'Ada Lovelace') });
  await field.fill('I am on it');
  await page.getByRole('button', { name: words.composer.send }).click();
  await messages.getByText(words.pending.queued).waitFor();
  // The list, and from there the conversation.
  await page.goto('/messages');
  await page.getByRole('link', { name: /Ada Lovelace/ }).click();
  await messages.getByText('I am on it').waitFor();

  await context.setOffline(false);
  await expect.poll(() => messages.getByText(words.pending.queued).count(), { timeout: 60_000 }).toBe(0);
  await expect.poll(() => page.getByText(lastUpdated).count(), { timeout: 60_000 }).toBe(0);
  const elsewhere = await visitor.openElsewhere();
  await openAs(elsewhere, ada.signedIn, `/messages/${id}`);
  const arrived = elsewhere.locator('[data-message]').filter({ hasText: 'I am on it' });
  await arrived.waitFor();
  expect(await arrived.count()).toBe(1);

  await page.getByRole('button', { name: /Inés/ }).first().click();
  await page.getByRole('menuitem', { name: shell.nav.signOut }).click();
  await page.waitForURL('**/auth**');
  await expect.poll(() => storedIn(page)).toEqual({ databases: [], caches: [], workers: [] });
});

journey(
  'a draft that was typed offline survives a reload, and is saved once the network is back',
  onPhone,
  async (visitor) => {
    const { page, context, look, inspect, expect, expectProblem } = visitor;
    expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    const words = textsOf('messaging', look);
    const { ines, id } = await talkingPair(visitor);
    await ines.call(changeConversation, { params: { id }, body: { draft: 'An older thought' } });
    await openAs(page, ines.signedIn, `/messages/${id}`, 'local');
    const messages = page.getByRole('region', { name: withName(words.messagesWith, 'Ada Lovelace') });
    await messages.getByText('Shall we talk?').waitFor();
    await expect.poll(async () => (await storedIn(page)).workers, { timeout: 60_000 }).toContain('/messages');
    await untilCached(page, expect);

    const field = page.getByRole('textbox', { name: withName(words.composer.label, 'Ada Lovelace') });
    const kept = () => page.evaluate(() => localStorage.getItem('foyer.unsavedDrafts') ?? '');
    await context.setOffline(true);
    await field.fill('Half a thought');
    await expect.poll(kept).toContain('Half a thought');
    await page.reload();
    await messages.getByText('Shall we talk?').waitFor();
    await expect.poll(() => field.inputValue()).toBe('Half a thought');
    await inspect('1-offline-after-a-reload');

    await context.setOffline(false);
    const saved = async () => (await ines.call(readConversation, { params: { id } })).draft;
    await expect.poll(saved, { timeout: 60_000 }).toBe('Half a thought');
    await expect.poll(kept).not.toContain('Half a thought');
    expect(await field.inputValue()).toBe('Half a thought');

    // What is kept here goes with the session.
    expect(await kept()).not.toBe('');
    await page.goto('/messages');
    await page.getByRole('button', { name: /Inés/ }).first().click();
    await page.getByRole('menuitem', { name: textsOf('shell', look).nav.signOut }).click();
    await page.waitForURL('**/auth**');
    await expect.poll(kept).toBe('');
  },
);

journey('another account in the same browser gets nothing of the one before', onDesktop, async (visitor) => {
  const { page, expect } = visitor;
  const { ines, id } = await talkingPair(visitor);
  await openAs(page, ines.signedIn, `/messages/${id}`, 'local');
  await page.locator('[data-message]').filter({ hasText: 'Shall we talk?' }).waitFor();
  await expect.poll(async () => (await storedIn(page)).databases).toContain('foyer.conversations');
  await expect.poll(async () => (await storedIn(page)).caches, { timeout: 60_000 }).toEqual(['foyer.messages']);
  // Her session ended without a sign-out, and another member signs in.
  const grace = await memberNamed(visitor, 'Grace', 'Hopper');
  await openAs(page, grace.signedIn, '/settings', 'local');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => storedIn(page)).toMatchObject({ caches: [], workers: [] });
  expect((await storedIn(page)).databases).not.toContain('foyer.conversations');
});

journey('a session that is ended elsewhere takes the copies with it', onDesktop, async (visitor) => {
  const { page, expect, expectProblem } = visitor;
  expectProblem(/401/);
  const { ines, id } = await talkingPair(visitor);
  await openAs(page, ines.signedIn, `/messages/${id}`, 'local');
  await page.locator('[data-message]').filter({ hasText: 'Shall we talk?' }).waitFor();
  await expect.poll(async () => (await storedIn(page)).databases).toContain('foyer.conversations');
  await expect.poll(async () => (await storedIn(page)).workers, { timeout: 60_000 }).toEqual(['/messages']);
  await ines.call(signOut, { body: { refreshToken: ines.signedIn.refreshToken } });
  await page.reload();
  await page.waitForURL('**/auth**');
  await expect.poll(() => storedIn(page)).toMatchObject({ caches: [], workers: [] });
  await expect.poll(async () => (await storedIn(page)).databases).not.toContain('foyer.conversations');
});
