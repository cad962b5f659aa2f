import { createCheckInLink } from '@foyer/contract/check-in/links.ts';
import { readTicket } from '@foyer/contract/check-in/tickets.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { expect } from 'vitest';
import { inDays, newEvent, newHost } from '../events/host.ts';
import { journey } from '../journey.ts';
import { onPhone } from '../looks.ts';
import { eventTexts, pattern, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';
import { openCameraBrowser, picturesOf } from './camera.ts';

journey('check-in staff scan a ticket from a phone screen', onPhone, async (visitor) => {
  const { page, look, url, inspect, openElsewhere } = visitor;
  const words = textsOf('ticket', look);
  const door = textsOf('check-in', look);
  const { call: hostCall } = await newHost(visitor);
  const event = await newEvent(hostCall, { startsAt: inDays(0, 2), endsAt: inDays(0, 5) });
  const other = await openElsewhere();
  const guest = await newMember({ ...visitor, context: other.context() }, { firstName: 'Zoë', lastName: 'Núñez' });
  const { call, signIn } = await openApi(other.context(), url);
  signIn(guest.signedIn.accessToken);
  const { id } = await call(registerForEvent, { params: { id: event.id }, body: { audience: 'in-person' } });

  await openAs(page, guest.signedIn, `/events/${event.slug}`);
  await page.getByRole('link', { name: eventTexts(look).register.ticket }).click();
  const code = page.getByRole('img', { name: words.code });
  await code.waitFor();
  await page.locator('#main').getByText('Zoë Núñez').waitFor();
  await inspect('1-ticket');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.actions.save }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  // A ticket of another event is scanned first: a wrong code does not stop scanning.
  const elsewhere = await newEvent(hostCall, { type: 'in-person' });
  const wrong = await call(registerForEvent, { params: { id: elsewhere.id }, body: {} });
  await openAs(other, guest.signedIn, `/tickets/${wrong.id}`);
  const pictures = await picturesOf(await openElsewhere(), [other.getByRole('img', { name: words.code }), code]);
  const { address } = await hostCall(createCheckInLink, { params: { id: event.id }, body: { label: 'North door' } });

  const link = new URL(address).pathname + new URL(address).hash;

  // Without camera permission, attendees can still be searched by name.
  await other.goto(link);
  await other.getByRole('heading', { level: 1, name: event.title }).waitFor();
  await other.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  await other.getByRole('button', { name: door.camera.start }).click();
  await other.getByText(door.camera.denied).waitFor();
  await other.getByLabel(door.search.label, { exact: true }).and(other.locator('input')).fill('zoe nun');
  await other.getByRole('button', { name: door.search.admitOne.replace('{{name}}', 'Zoë Núñez') }).waitFor();
  await inspect('2-not-allowed', other);

  await using camera = await openCameraBrowser(pictures);
  const phone = await camera.open(look, url);
  await phone.goto(link);
  await phone.getByRole('heading', { level: 1, name: event.title }).waitFor();
  expect(new URL(phone.url()).hash).toBe('');
  await inspect('2-door', phone);
  await phone.getByRole('button', { name: door.camera.start }).click();
  await phone.getByText(door.results['wrong-event'].title, { exact: true }).waitFor();
  const result = phone.getByRole('region', { name: door.result });
  await result.getByText(door.results.ok.title, { exact: true }).waitFor();
  await phone.getByRole('button', { name: door.camera.stop }).click();
  await phone.getByText('Zoë Núñez').waitFor();
  await phone.getByText(door.progress_one.replace('{{arrived}}', '1').replace('{{count}}', '1')).waitFor();
  await inspect('3-come-in', phone);
  await page.reload();
  await page.getByText(words.states.used.title, { exact: true }).waitFor();
  await inspect('4-used');

  // By name without accents, and with a scanner that types like a keyboard.
  const field = phone.getByLabel(door.search.label, { exact: true }).and(phone.locator('input'));
  await field.fill('zoe nun');
  // The result of the scan before is not read as that of the next person.
  await result.waitFor({ state: 'detached' });
  const found = phone.getByRole('region', { name: door.search.label });
  await found.getByText(door.search.checkedIn, { exact: true }).waitFor();
  await inspect('5-by-name', phone);
  const { code: typed } = await call(readTicket, { params: { id } });
  await field.fill(`${typed}`);
  await field.press('Enter');
  await phone.getByText(door.results.duplicate.title, { exact: true }).waitFor();
  const verdict = phone.getByRole('region', { name: door.result });
  await verdict.getByText(pattern(door.checkedInAtBy.replace('{{by}}', 'North door'))).waitFor();
  await inspect('6-again', phone);

  // Locking the phone stops the camera, and the page says so instead of showing a frozen picture.
  await phone.getByRole('button', { name: door.camera.start }).click();
  const video = phone.getByLabel(door.camera.picture);
  const lock = () =>
    video.evaluate((shown: HTMLVideoElement) => {
      const [track] = shown.srcObject instanceof MediaStream ? shown.srcObject.getVideoTracks() : [];
      return track?.dispatchEvent(new Event('ended'));
    });
  await expect.poll(lock).toBe(true);
  await phone.getByText(door.camera.busy).waitFor();
  await phone.getByRole('button', { name: door.camera.again }).waitFor();

  // Nothing is decided offline, and a mistaken check-in can be undone.
  await phone.route('**/check-in/scan', (route) => route.abort());
  await field.fill(`${typed}`);
  await field.press('Enter');
  await phone.getByText(door.results.failed.title, { exact: true }).waitFor();
  await inspect('7-no-network', phone);
  await phone.unroute('**/check-in/scan');
  await field.fill('zoe nun');
  await phone.getByRole('button', { name: door.search.undoOne.replace('{{name}}', 'Zoë Núñez') }).click();
  await phone.getByRole('button', { name: door.search.admitOne.replace('{{name}}', 'Zoë Núñez') }).waitFor();
  await page.reload();
  await page.locator('article[data-state="valid"]').waitFor();
});

journey('long before the event, check-in shows its start and asks for confirmation', onPhone, async (visitor) => {
  const { page, context, look, url, inspect } = visitor;
  const door = textsOf('check-in', look);
  const { call: hostCall, signedIn } = await newHost(visitor);
  const event = await newEvent(hostCall, {});
  const guest = await newMember({ ...visitor, context }, { firstName: 'Zoë', lastName: 'Núñez' });
  const { call, signIn } = await openApi(context, url);
  signIn(guest.signedIn.accessToken);
  await call(registerForEvent, { params: { id: event.id }, body: { audience: 'in-person' } });
  const remote = await newMember({ ...visitor, context }, { firstName: 'Ada', lastName: 'Online' });
  signIn(remote.signedIn.accessToken);
  await call(registerForEvent, { params: { id: event.id }, body: { audience: 'online' } });

  await openAs(page, signedIn, `/events/${event.id}/check-in`);
  const field = page.getByLabel(door.search.label, { exact: true }).and(page.locator('input'));
  // An attendee who is online only cannot be checked in, and the page says so.
  await field.fill('ada onl');
  await page.getByText(door.search.onlineText, { exact: true }).waitFor();
  const admit = door.search.admitOne.replace('{{name}}', 'Ada Online');
  expect(await page.getByRole('button', { name: admit }).count()).toBe(0);
  await inspect('0-online-only');
  await field.fill('zoe nun');
  await page.getByRole('button', { name: door.search.admitOne.replace('{{name}}', 'Zoë Núñez') }).click();
  await page.getByText(door.results.early.title, { exact: true }).waitFor();
  await page.getByText(pattern(door.results.early.text)).waitFor();
  expect(await page.getByText(door.search.checkedIn, { exact: true }).count()).toBe(0);
  await inspect('1-early');
  await page.getByRole('button', { name: door.admitAnyway }).click();
  const result = page.getByRole('region', { name: door.result });
  await result.getByText(door.results.ok.title, { exact: true }).waitFor();
  const found = page.getByRole('region', { name: door.search.label });
  await found.getByText(door.search.checkedIn, { exact: true }).waitFor();
});
