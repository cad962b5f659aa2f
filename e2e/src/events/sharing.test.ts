import { journey, untilAlive } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

journey('an event is shared on LinkedIn, WhatsApp, by the device and by its link', bothLooks, async (visitor) => {
  const { page, context, url, look, inspect, expect } = visitor;
  const { sharing } = textsOf('event-page', look);
  const { share, actions } = textsOf('workspace', look);
  const host = await newHost(visitor);
  const event = await newEvent(host.call, { title: 'Soup & salad' });
  const link = `${url}/events/${event.slug}`;
  // The test browser has no share sheet of its own.
  await context.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => void document.documentElement.setAttribute('data-shared', JSON.stringify(data)),
    });
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shared = async () => JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? 'null');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await page.goto(`/events/${event.slug}`);
  await untilAlive(page);
  const ways = page.getByRole('list', { name: sharing.title });
  const hrefOf = (name: string) => ways.getByRole('link', { name }).getAttribute('href');
  expect(await hrefOf(sharing.linkedIn)).toBe(
    `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(link)}`,
  );
  expect(await hrefOf(sharing.whatsApp)).toContain(encodeURIComponent(link));
  await ways.getByRole('button', { name: sharing.device }).click();
  expect(await shared()).toEqual({ title: 'Soup & salad', url: link });
  await page.getByRole('button', { name: sharing.copyLink.copy }).click();
  await page.getByText(sharing.copyLink.copied, { exact: true }).waitFor();
  expect(await copied()).toBe(link);

  await openAs(page, host.signedIn, `/events/${event.id}/manage`);
  await page.getByRole('button', { name: actions.share }).first().click();
  const dialog = page.getByRole('dialog', { name: share.title });
  await dialog.getByText(share.leads.public).waitFor();
  await inspect('dialog');
  expect(await dialog.getByRole('link', { name: 'LinkedIn' }).getAttribute('href')).toContain(encodeURIComponent(link));
  expect(await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
    encodeURIComponent(`Soup & salad ${link}`),
  );
  await page.evaluate(() => document.documentElement.removeAttribute('data-shared'));
  await dialog.getByRole('button', { name: share.more }).click();
  expect(await shared()).toEqual({ title: 'Soup & salad', url: link });
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await dialog.getByRole('button', { name: share.copy }).click();
  await dialog.getByText(share.copied, { exact: true }).waitFor();
  expect(await copied()).toBe(link);
});
