import { addAttendee, sendAnnouncement } from '@foyer/contract/attendees/attendees.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import type { Response } from 'playwright-core';
import { newEvent, newHost } from '../events/host.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newEmail, newMember, openAs } from '../people/member.ts';

journey(
  'a member unsubscribes from a kind of email and turns it on again in the settings',
  bothLooks,
  async (visitor) => {
    const { page, context, url, look, inspect, message, expect, expectProblem } = visitor;
    const { notifications } = textsOf('settings', look);
    const { unsubscribe } = textsOf('notifications', look);
    const host = await newHost(visitor);
    const event = await newEvent(host.call, { title: 'Looms by lamplight' });
    const params = { id: event.id };
    const email = newEmail('comes');
    const { signedIn } = await newMember(visitor, { email, proven: true });
    const { call, signIn } = await openApi(context, url);
    signIn(signedIn.accessToken);
    await call(changePreferences, { body: { language: look.language } });
    await call(registerForEvent, { params, body: { audience: 'online' } });
    await host.call(sendAnnouncement, { params, body: { subject: 'Bring a loom', text: 'A small one.' } });
    let link: string | undefined;
    while (!link) link = /\/unsubscribe\S*?#token=[\w.-]+/.exec((await message(email)).text)?.[0];

    // In a browser without a session or a chosen language.
    const other = await visitor.openElsewhere();
    await other.context().clearCookies();
    await other.goto(link);
    const { announcementEmails } = unsubscribe;
    await other.getByRole('heading', { level: 1, name: announcementEmails.title, exact: true }).waitFor();
    await inspect('1-asked', other);
    await other.getByRole('button', { name: announcementEmails.confirm, exact: true }).click();
    await other.getByRole('heading', { level: 1, name: announcementEmails.done, exact: true }).waitFor();
    await other.getByText(unsubscribe.doneText).waitFor();
    const toSettings = other.getByRole('link', { name: unsubscribe.toSettings, exact: true });
    expect(await toSettings.getAttribute('href')).toBe('/settings/notifications');
    await inspect('2-turned-off', other);

    await openAs(page, signedIn, '/settings/notifications');
    const { emails, channels, kinds } = notifications;
    const on = (title: string) => page.getByRole('switch', { name: `${title}: ${channels.email}`, exact: true });
    const writing = on(emails.announcementEmails.title);
    const chosen = async () => [await writing.isChecked(), await on(emails.reminderEmails.title).isChecked()];
    await writing.waitFor();
    await expect.poll(chosen).toEqual([false, true]);
    await inspect('3-settings');
    const isSaved = (answer: Response) => answer.request().method() === 'PATCH' && answer.ok();
    const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/preferences') && isSaved(answer));
    await Promise.all([saved(), writing.press('Space')]);
    await Promise.all([saved(), on(emails.reminderEmails.title).press('Space')]);
    await page.reload();
    await writing.waitFor();
    await expect.poll(chosen).toEqual([true, false]);
    // Without emails about events there are no kinds of them to choose.
    await Promise.all([saved(), on(kinds.events.title).press('Space')]);
    await expect.poll(() => writing.count()).toBe(0);

    expectProblem(/404/);
    await other.goto('about:blank');
    await other.goto(`/unsubscribe#token=${'x'.repeat(90)}`);
    // The email's link has set the language of this browser.
    await other.getByRole('heading', { level: 1, name: unsubscribe.dead }).waitFor();
    await inspect('4-dead', other);
  },
);

journey('a guest added by a host stops all emails with a link and undoes it there', bothLooks, async (visitor) => {
  const { page, look, inspect, message } = visitor;
  const host = await newHost(visitor);
  const event = await newEvent(host.call, { title: 'Looms by daylight', language: look.language });
  const email = newEmail('added');
  const body = { name: 'Ada', email, audience: 'online' as const };
  await host.call(addAttendee, { params: { id: event.id }, body });
  const [link = 'no link'] = /\/unsubscribe\S*?#token=[\w.-]+/.exec((await message(email)).text) ?? [];
  const { everything } = textsOf('notifications', look).unsubscribe;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  // The page removes the token from its address.
  const open = async () => {
    await page.goto('about:blank');
    await page.goto(link);
  };
  await open();
  await heading(everything.title).waitFor();
  await inspect('1-asked');
  await button(everything.confirm).click();
  await heading(everything.done).waitFor();
  await inspect('2-left-alone');
  await open();
  await heading(everything.done).waitFor();
  await button(everything.allow).click();
  await heading(everything.allowed).waitFor();
  await open();
  await heading(everything.title).waitFor();
});
