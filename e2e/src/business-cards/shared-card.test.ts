import {
  openDefaultCard,
  revokeCardLink,
  saveBusinessCard,
  shareBusinessCard,
} from '@foyer/contract/business-cards/business-cards.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { expect } from 'vitest';
import { openCameraBrowser, picturesOf } from '../check-in/camera.ts';
import { inDays, newEvent, newHost } from '../events/host.ts';
import { journey, type Visitor } from '../journey.ts';
import { bothLooks, onPhone } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newEmail, newMember, openAs } from '../people/member.ts';

/** A member whose default card shows their position and email. */
async function cardOwner(visitor: Visitor) {
  const email = newEmail('mary');
  const { signedIn } = await newMember(visitor, { firstName: 'Mary', lastName: 'Somerville', email, proven: true });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(signedIn.accessToken);
  const { id, version } = await call(openDefaultCard, {});
  const body = { version, fields: ['photo', 'position', 'email'] as const, color: 'plum' as const };
  const card = await call(saveBusinessCard, { params: { id }, body: { ...body, fields: [...body.fields] } });
  const { link } = await call(shareBusinessCard, { params: { id }, body: {} });
  return { signedIn, call, email, card, link, path: new URL(link.url).pathname };
}

journey('a visitor saves a contact and shares details back', bothLooks, async (visitor) => {
  const { page, look, inspect, openElsewhere, expectProblem } = visitor;
  const words = textsOf('shared-card', look);
  const contacts = textsOf('card-contacts', look);
  const cards = textsOf('business-cards', look);
  const { signedIn, call, card, link, path } = await cardOwner(visitor);
  // Paused and ended cards.
  expectProblem(/404|410/);

  const stranger = await openElsewhere();
  const scripts: string[] = [];
  stranger.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await stranger.goto(path);
  await stranger.getByRole('heading', { level: 1, name: 'Mary Somerville' }).waitFor();
  await inspect('1-card', stranger);
  // The rest loads when it is used.
  expect(scripts.map((url) => new URL(url).pathname)).toEqual([expect.stringMatching(/^\/assets\/boot-/)]);
  const download = stranger.waitForEvent('download');
  await stranger.getByRole('link', { name: words.save }).click();
  expect((await download).suggestedFilename()).toBe('Mary-Somerville.vcf');

  await stranger.getByRole('button', { name: words.shareBack.open }).click();
  await stranger.getByRole('textbox', { name: words.shareBack.name }).fill('Grace Hopper');
  await stranger.getByRole('button', { name: words.shareBack.send }).click();
  await stranger.getByRole('alert').first().waitFor();
  await inspect('2-share-back', stranger);
  await stranger.getByRole('textbox', { name: words.shareBack.email }).fill('grace@example.com');
  await stranger.getByRole('textbox', { name: words.shareBack.note }).fill('We talked about compilers.');
  await stranger.getByRole('checkbox').check();
  await stranger.getByRole('button', { name: words.shareBack.send }).click();
  await stranger.getByText(words.shareBack.sent.replace('{{name}}', 'Mary')).waitFor();
  await inspect('3-shared', stranger);

  await openAs(page, signedIn, '/cards/contacts');
  await page.getByText('We talked about compilers.').waitFor();
  await inspect('4-contacts');
  await page.getByRole('button', { name: contacts.actions.replace('{{name}}', 'Grace Hopper') }).click();
  await page.getByRole('menuitem', { name: contacts.note.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: contacts.note.label }).fill('Send her the slides.');
  await inspect('5-note');
  await dialog.getByRole('button', { name: contacts.note.save }).click();
  await page.getByText('Send her the slides.').waitFor();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: contacts.export.csv }).click();
  expect((await file).suggestedFilename()).toMatch(/^contacts-.*\.csv$/);
  await page.goto(`/cards/${card.id}`);
  await page.getByText(cards.details.whatBy['shared-back'].replace('{{name}}', 'Grace Hopper')).waitFor();
  await inspect('6-activity');
  await page.goto(path);
  await page.getByText(words.own).waitFor();
  await inspect('7-own-card');

  await call(saveBusinessCard, { params: { id: card.id }, body: { version: card.version, isPaused: true } });
  await stranger.goto(path);
  await stranger.getByRole('heading', { name: words.hidden.title }).waitFor();
  await inspect('8-paused', stranger);
  await call(revokeCardLink, { params: { id: card.id, linkId: link.id } });
  await stranger.goto(path);
  await stranger.getByRole('heading', { name: words.ended.title }).waitFor();
  await inspect('9-ended', stranger);
});

/** Cards are scanned with a phone, in either language. */
const onPhones = [...onPhone, { size: 'phone', scheme: 'light', language: 'en' }] as const;

journey('a code scanned by another phone at an event connects two members', onPhones, async (visitor) => {
  const { page, look, url, inspect, openElsewhere } = visitor;
  const words = textsOf('shared-card', look);
  const cards = textsOf('business-cards', look);
  const contacts = textsOf('card-contacts', look);
  const { call: hostCall } = await newHost(visitor);
  const event = await newEvent(hostCall, { startsAt: inDays(0, 0.5), endsAt: inDays(0, 5) });
  const mary = await cardOwner(visitor);
  await mary.call(registerForEvent, { params: { id: event.id }, body: { audience: 'in-person' } });
  const other = await openElsewhere();
  const ada = await newMember({ ...visitor, context: other.context() }, { firstName: 'Ada', lastName: 'Lovelace' });
  const { call: adaCall, signIn } = await openApi(other.context(), url);
  signIn(ada.signedIn.accessToken);
  await adaCall(registerForEvent, { params: { id: event.id }, body: { audience: 'in-person' } });

  await openAs(page, mary.signedIn, `/events/${event.slug}`);
  await page.getByRole('link', { name: textsOf('event-page', look).register.card }).click();
  const name = page.getByRole('textbox', { name: cards.editor.name });
  await name.waitFor();
  expect(await name.inputValue()).toBe(event.title);
  await page.getByRole('button', { name: cards.editor.create }).click();
  await page.getByRole('heading', { name: event.title }).waitFor();
  await inspect('0-card-for-event');

  // One tap from anywhere: the code of the default card.
  await openAs(page, mary.signedIn, '/dashboard');
  await page.getByRole('link', { name: textsOf('shell', look).nav.cardCode }).click();
  const code = page.getByRole('dialog').getByRole('img');
  await code.waitFor();
  await page.getByRole('dialog').getByText(cards.share.liveHint).waitFor();

  await using camera = await openCameraBrowser(await picturesOf(await openElsewhere(), [code]));
  const phone = await camera.open(look, url);
  await openAs(phone, ada.signedIn, '/cards/scan');
  await phone.getByRole('heading', { name: contacts.scan.title }).waitFor();
  await inspect('1-scan', phone);
  await phone.getByRole('button', { name: contacts.scan.camera.start }).click();
  await phone.getByRole('heading', { level: 1, name: 'Mary Somerville' }).waitFor();
  await phone.getByRole('button', { name: words.exchange.action }).click();
  await phone.getByText(words.exchange.connected.replaceAll('{{name}}', 'Mary')).waitFor();
  await inspect('2-exchanged', phone);
  await phone.getByRole('link', { name: words.exchange.contacts }).click();
  await phone.getByRole('link', { name: 'Mary Somerville' }).waitFor();
  await phone.getByRole('link', { name: event.title }).waitFor();
  await inspect('3-contacts', phone);
  await phone.goto('/connections');
  await phone.getByRole('link', { name: 'Mary Somerville' }).waitFor();
  await phone.getByRole('link', { name: event.title }).waitFor();
});

journey('a card scanned offline is exchanged once there is a connection', onPhone, async (visitor) => {
  const { look, url, openElsewhere, inspect } = visitor;
  visitor.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const { scan } = textsOf('card-contacts', look);
  const mary = await cardOwner(visitor);
  const shown = await openElsewhere();
  await openAs(shown, mary.signedIn, '/cards?code=default');
  const code = shown.getByRole('dialog').getByRole('img');
  await code.waitFor();
  await shown.getByRole('dialog').getByText(textsOf('business-cards', look).share.liveHint).waitFor();

  await using camera = await openCameraBrowser(await picturesOf(await openElsewhere(), [code]));
  const phone = await camera.open(look, url);
  const ada = await newMember({ ...visitor, context: phone.context() }, { firstName: 'Ada', lastName: 'Lovelace' });
  await openAs(phone, ada.signedIn, '/cards/scan');
  await phone.getByRole('heading', { name: scan.title }).waitFor();
  await phone.waitForLoadState('networkidle');
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: scan.camera.start }).click();
  await phone.getByText(scan.waiting.offline).waitFor();
  await inspect('10-scanned-offline', phone);
  await phone.context().setOffline(false);
  await phone.getByText(scan.waiting.sent_one.replace('{{count, number}}', '1').replace('{{count}}', '1')).waitFor();
  await inspect('11-exchanged-later', phone);
  await phone.getByRole('link', { name: scan.waiting.contacts }).click();
  await phone.getByRole('link', { name: 'Mary Somerville' }).waitFor();
});
