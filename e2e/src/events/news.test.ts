import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import type { Page } from 'playwright-core';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { eventTexts, pattern } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newEmail, newMember, openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

/** The narrowest screens and wide windows of mail programs. */
const widths = [320, 600] as const;

/** The newest email to an address, as the message viewer shows it without its frame. */
async function openEmail(page: Page, to: string): Promise<void> {
  await page.goto(`/local/messages?${new URLSearchParams({ to })}`);
  const link = await page.locator('article a[target="_blank"]').first().getAttribute('href');
  await page.goto(link ?? 'no email');
}

/** How far the email is wider than the screen, and whether its pictures are shown. */
const stateOf = (page: Page) =>
  page.evaluate(() => ({
    excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    pictures: [...document.images].map(({ naturalWidth }) => naturalWidth > 0),
  }));

journey(
  'a confirmation shows cover and ticket on every screen, and pages say where news goes',
  bothLooks,
  async (visitor) => {
    const { page, context, url, look, screenshot, message, inspect, expect } = visitor;
    const { news } = eventTexts(look);
    const host = await newHost(visitor);
    const event = await newEvent(host.call, { type: 'in-person', title: 'Looms by lamplight' });
    const email = newEmail('comes');
    const { signedIn } = await newMember(visitor, { email, proven: true });
    const { call, signIn } = await openApi(context, url);
    signIn(signedIn.accessToken);
    await call(changePreferences, { body: { language: look.language } });
    const { id } = await call(registerForEvent, { params: { id: event.id }, body: {} });
    let confirmation = await message(email);
    while (!confirmation.text.includes(`/tickets/${id}`)) confirmation = await message(email);

    await openAs(page, signedIn, `/events/${event.slug}`);
    await page.getByText(news.email.replace('{{email}}', email)).waitFor();
    await inspect('1-event');
    await page.goto(`/tickets/${id}`);
    await page.getByText(news.email.replace('{{email}}', email)).waitFor();
    await inspect('2-ticket');

    const mail = await visitor.openTab();
    await openEmail(mail, email);
    for (const width of widths)
      for (const scheme of ['light', 'dark'] as const) {
        await mail.setViewportSize({ width, height: 900 });
        await mail.emulateMedia({ colorScheme: scheme });
        expect(await stateOf(mail)).toEqual({ excess: 0, pictures: [true, true] });
        await screenshot(`3-email-${width}-${scheme}`, mail);
      }
    await mail.goto('/local/messages');
    await mail.locator('article details summary').first().click();
    await mail.frameLocator('article iframe').first().getByRole('heading', { level: 1 }).waitFor();
    await screenshot('4-viewer', mail);
  },
);

journey('a member with only a phone number gets a text with a short link to the ticket', bothLooks, async (visitor) => {
  const { page, context, url, look, inspect, expect } = visitor;
  const { news } = eventTexts(look);
  const host = await newHost(visitor);
  const event = await newEvent(host.call, { type: 'in-person', title: 'Looms by lamplight' });
  const { signedIn, phone } = await newMember(visitor);
  const { call, signIn } = await openApi(context, url);
  signIn(signedIn.accessToken);
  await call(changePreferences, { body: { language: look.language } });
  const { id } = await call(registerForEvent, { params: { id: event.id }, body: {} });
  let text = '';
  while (!text.includes('/t/')) ({ text } = await visitor.message(phone));
  expect(text).toContain('Looms by lamplight');
  await openAs(page, signedIn, new URL(/http\S+/.exec(text)?.[0] ?? '').pathname);
  await page.waitForURL(`**/tickets/${id}`);
  await page.getByText(pattern(news.text)).waitFor();
  await inspect('1-ticket');
  await page.goto('/settings/notifications');
  await page.getByRole('switch').first().waitFor();
  await inspect('2-settings');
});
