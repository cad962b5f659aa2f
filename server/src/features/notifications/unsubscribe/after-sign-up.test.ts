import { verifyEmail } from '@foyer/contract/accounts.ts';
import { addAttendee, sendAnnouncement } from '@foyer/contract/attendees/attendees.ts';
import { resetPassword, signInByPassword, signUp } from '@foyer/contract/credentials/passwords.ts';
import { chooseGuestReminders } from '@foyer/contract/registrations/guest-access.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { changePreferences, readPreferences } from '@foyer/contract/settings/preferences.ts';
import { expect, test } from 'vitest';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { headingOf } from '../../../../test/heading.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { goodPassword, newEmail, otherPassword, resetTokenFor } from '../../../../test/passwords.ts';
import { codeSentTo, data } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

const { foyer, host } = await openHostedApp();

/** The email of a guest without an account, added by hand, who chose at their link whether they want such emails. */
async function guestAt(event: { id: string }, wanted: boolean): Promise<string> {
  const email = newEmail();
  const params = { id: event.id };
  data(await host.call(addAttendee, { params, body: { name: 'Ada', email, tell: true } }));
  data(await host.call(sendAnnouncement, { params, body: { subject: 'Welcome', text: 'It is cold.' } }));
  const texts = (await foyer.messagesTo(email)).map(({ text }) => text).join();
  const token = /\/guest\S*?#([\w-]+)/.exec(texts)?.[1] ?? 'no link';
  data(await foyer.browser().call(chooseGuestReminders, { body: { token, wanted } }));
  return email;
}
const chosenBy = async (browser: TestClient) => {
  const { reminderEmails, announcementEmails } = data(await browser.call(readPreferences, {})).notifications;
  return { reminderEmails, announcementEmails };
};
const [on, off] = [true, false].map((wanted) => ({ reminderEmails: wanted, announcementEmails: wanted }));

test('a guest’s opt-out carries over to their account once they verify the address, until they turn it back on', async () => {
  const event = await newEvent(foyer, host);
  const email = await guestAt(event, false);
  const browser = foyer.browser();
  const person = { name: 'Ada Lovelace', email, password: goodPassword };
  browser.bearer = data(await browser.call(signUp, { body: person })).accessToken;
  // The address is not verified yet, so anyone could have typed it.
  expect(await chosenBy(browser)).toEqual(on);
  data(await browser.call(verifyEmail, { body: { code: await codeSentTo(foyer, email) } }));
  expect(await chosenBy(browser)).toEqual(off);

  const next = await newEvent(foyer, host);
  data(await browser.call(registerForEvent, { params: { id: next.id }, body: {} }));
  const write = async (subject: string) =>
    data(await host.call(sendAnnouncement, { params: { id: next.id }, body: { subject, text: 'It is cold.' } }));
  await write('Bring a jacket');
  const headings = async () => (await foyer.messagesTo(email)).map(headingOf);
  expect(await headings()).not.toContain('Bring a jacket');

  data(await browser.call(changePreferences, { body: { notifications: { announcementEmails: true } } }));
  const token = await resetTokenFor(foyer, email);
  data(await foyer.browser().call(resetPassword, { body: { token, newPassword: otherPassword } }));
  const again = foyer.browser();
  const entered = await again.call(signInByPassword, { body: { email, password: otherPassword } });
  again.bearer = data(entered).accessToken;
  expect(await chosenBy(again)).toEqual({ reminderEmails: false, announcementEmails: true });
  await write('Bring two');
  expect(await headings()).toContain('Bring two');
});

test('a guest who never opted out, or opted in again, starts with the default preferences', async () => {
  const event = await newEvent(foyer, host);
  for (const address of [newEmail(), await guestAt(event, true)]) {
    const { browser } = await newGuest(foyer, { email: { address, proven: true } });
    expect(await chosenBy(browser)).toEqual(on);
  }
  const refused = await newGuest(foyer, { email: { address: await guestAt(event, false), proven: true } });
  expect(await chosenBy(refused.browser)).toEqual(off);
});
