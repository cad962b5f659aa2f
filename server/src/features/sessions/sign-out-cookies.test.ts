import { signOut } from '@foyer/contract/accounts.ts';
import { openCheckInLink, readOpenedLink } from '@foyer/contract/check-in/links.ts';
import { pageCookies } from '@foyer/contract/pages.ts';
import { expect, test } from 'vitest';
import { newCheckInLink } from '../../../test/check-in.ts';
import { newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';

test.each([
  ['http://localhost:3000', ''],
  ['https://foyer.example', '__Host-'],
])('at %s, sign-out clears the session cookie and keeps those of the browser', async (publicUrl, prefix) => {
  const foyer = await openTestApp({ settings: { publicUrl } });
  const { browser: host } = await newMember(foyer);
  const event = await newEvent(foyer, host);
  const { browser } = await newGuest(foyer);
  data(await browser.call(openCheckInLink, { body: { token: await newCheckInLink(host, event) } }));
  for (const name of Object.values(pageCookies)) browser.cookies.set(name, 'x');
  const before = browser.cookies.names();
  expect(before).toEqual(
    expect.arrayContaining([`${prefix}foyer_session`, `${prefix}foyer_browser`, `${prefix}foyer_door`]),
  );

  const { headers } = await browser.call(signOut, { body: {} });
  const changed = [headers['set-cookie']].flat().map((line) => line?.split('=')[0]);
  // The page itself clears the hint that someone is signed in, even if the server cannot be reached.
  expect(changed).toEqual([`${prefix}foyer_session`]);
  expect(browser.cookies.names()).toEqual(before.filter((name) => name !== `${prefix}foyer_session`));

  // What stays still works: the CSRF token of an open tab, which this client keeps, and check-in at the event.
  browser.bearer = null;
  data(await browser.call(signOut, { body: {} }));
  expect(data(await browser.call(readOpenedLink, {}))).toEqual({ eventId: event.id });
  await foyer.close();
});
