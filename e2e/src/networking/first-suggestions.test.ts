import { requestConnection } from '@foyer/contract/connections/requests.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { type saveProfile as contract, saveProfile } from '@foyer/contract/profiles/my-profile.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { listSuggestions } from '@foyer/contract/suggestions/suggestions.ts';
import { inDays, newEvent, newHost } from '../events/host.ts';
import { journey, type Visitor } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';

type Profile = Omit<InputOf<typeof contract>['body'], 'version'>;

async function memberWith(visitor: Visitor, firstName: string, lastName: string, profile: Profile) {
  const member = await newMember(visitor, { firstName, lastName });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(member.signedIn.accessToken);
  await call(saveProfile, { body: { version: 0, ...profile } });
  return { ...member, call, urlSlug: member.signedIn.user.urlSlug ?? '' };
}

const withName = (text: string, name: string) => text.replace('{{name}}', name);

journey('a newcomer sees people to meet and why, and asks one of them to connect', bothLooks, async (visitor) => {
  const { page, look, inspect, expect } = visitor;
  const words = textsOf('suggestions', look);
  const request = textsOf('relation', look);
  // A new city for each run, so that members of earlier runs do not match.
  const location = `Valdivia ${look.size} ${look.language} ${look.scheme}`;
  const maria = await memberWith(visitor, 'Maria', 'Fuentes', {
    company: `Fuentes ${look.size} ${look.language} ${look.scheme}`,
    location,
    headline: 'Contract lawyer for young companies',
    offers: [`Contract reviews in ${location}`],
    interests: ['Sailing'],
  });
  const { signedIn } = await memberWith(visitor, 'Ada', 'Lovelace', {
    company: `Lovelace ${look.size} ${look.language} ${look.scheme}`,
    location,
    seeks: [`Contract reviews in ${location}`],
    interests: ['Sailing'],
  });

  await openAs(page, signedIn, '/people');
  const section = page.getByRole('region', { name: words.today.title });
  const card = section
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/in/${maria.urlSlug}"]`) })
    .first();
  await card.waitFor();
  await inspect('1-suggestions');

  await card.getByRole('button', { name: words.why.button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch').first().waitFor();
  await inspect('2-why');
  await dialog.getByRole('button', { name: words.close, exact: true }).click();

  const save = card.getByRole('button', { name: withName(words.save, 'Maria Fuentes') });
  await save.click();
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true');

  await card.getByRole('button', { name: withName(request.connectWith, 'Maria Fuentes') }).click();
  const message = dialog.getByRole('textbox');
  await message.waitFor();
  await expect.poll(() => message.inputValue()).toContain('Maria');
  await inspect('3-connect');
  await dialog.getByRole('button', { name: request.send }).click();
  await card.getByRole('button', { name: withName(request.withdraw.label, 'Maria Fuentes') }).waitFor();

  const others = section.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await others
    .first()
    .getByRole('button', { name: withName(words.dismiss, '').trim() })
    .click();
  await page.getByRole('menuitem', { name: words.dismissReasons['know-them'] }).click();
  await section.getByRole('button', { name: words.undo }).click();
  await card.waitFor();
  await inspect('4-sent');

  // Dismissed for good, they are gone at the next visit.
  await card.getByRole('button', { name: withName(words.dismiss, 'Maria Fuentes') }).click();
  await page.getByRole('menuitem', { name: words.dismissReasons['not-relevant'] }).click();
  await section.getByText(withName(words.dismissed, 'Maria Fuentes')).waitFor();
  await page.reload();
  // Where nobody else is suggested, the list comes after the members.
  await page.getByRole('searchbox').waitFor();
  await section.waitFor();
  await expect.poll(() => section.locator('[aria-busy="true"]').count()).toBe(0);
  expect(await card.count()).toBe(0);

  // Dismissed suggestions are listed, and return when that is undone.
  await section.getByRole('button', { name: words.dismissedList.open }).click();
  await dialog.getByRole('link', { name: 'Maria Fuentes' }).waitFor();
  await inspect('5-dismissed');
  await dialog.getByRole('button', { name: withName(words.dismissedList.undoName, 'Maria Fuentes') }).click();
  await dialog.getByText(words.dismissedList.none).waitFor();
  await dialog.getByRole('button', { name: words.close, exact: true }).first().click();
  await card.waitFor();

  await section.getByRole('button', { name: words.settings.button }).click();
  const avoids = dialog.getByRole('textbox', { name: words.settings.avoids });
  await avoids.fill('Marketing');
  await avoids.press('Enter');
  await dialog.getByRole('button', { name: words.settings.avoidsRemove.replace('{{topic}}', 'Marketing') }).waitFor();
  visitor.expectProblem(/400/);
  await avoids.fill('Xyzzyx');
  await avoids.press('Enter');
  await dialog.getByText(words.settings.avoidsUnknown).waitFor();
  await inspect('6-topics-to-avoid');
});

journey('attendees are suggested on the page of their event and on the dashboard', bothLooks, async (visitor) => {
  const { page, look, inspect, expect } = visitor;
  const words = textsOf('suggestions', look);
  const request = textsOf('relation', look);
  const own = `${look.size} ${look.language} ${look.scheme}`;
  const { call: asHost } = await newHost(visitor);
  const event = await newEvent(asHost, {
    title: `Harbor supper ${own}`,
    startsAt: inDays(3),
    endsAt: inDays(3, 4),
  });
  const attend = async (firstName: string, lastName: string) => {
    const interests = [`Night ferries ${own}`];
    const profile = { company: `${lastName} ${own}`, location: `Tromsø ${own}`, interests };
    const member = await memberWith(visitor, firstName, lastName, profile);
    await member.call(registerForEvent, { params: { id: event.id }, body: { audience: 'in-person' } });
    return member;
  };
  await attend('Kari', 'Nordmann');
  const liv = await attend('Liv', 'Berg');
  const ada = await attend('Ada', 'Lovelace');
  // Today's list is made when it is first opened, and keeps people who send a request afterwards.
  await ada.call(listSuggestions, {});
  await liv.call(requestConnection, { body: { urlSlug: ada.urlSlug, intent: 'conversation', eventId: event.id } });

  await openAs(page, ada.signedIn, `/events/${event.slug}`);
  const section = page.getByRole('region', { name: words.event.title });
  const connect = section.getByRole('button', { name: withName(request.connectWith, 'Kari Nordmann') });
  await connect.scrollIntoViewIfNeeded();
  await inspect('1-event');
  await connect.click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toContain(event.title);
  await dialog.getByRole('button', { name: request.send }).click();
  await section.getByRole('button', { name: withName(request.withdraw.label, 'Kari Nordmann') }).waitFor();

  // A request that waits is counted wherever it can be answered, until it is.
  const { nav } = textsOf('shell', look);
  const waiting = nav.requestsWaiting_one.replace('{{count}}', '1');
  const links = page.getByRole('navigation', { name: look.size === 'phone' ? nav.shortcuts : nav.label, exact: true });
  const counted = links.getByRole('link', { name: new RegExp(`^(${nav.connections}|${nav.people}) ?, ${waiting}$`) });
  await page.goto('/people');
  await page.getByRole('main').getByRole('link', { name: waiting }).waitFor();
  await counted.waitFor();
  await inspect('2-people-with-request');

  await page.goto('/dashboard');
  const { answers } = textsOf('dashboard', look);
  await page.getByText(answers.wantToConnect_one.replace('{{count}}', '1')).waitFor();
  // Shortly before the event, its people come first.
  const atEvent = page.getByRole('region', { name: words.event.titleAt.replace('{{event}}', event.title) });
  await atEvent.getByRole('link', { name: words.event.open }).waitFor();
  await atEvent.getByRole('heading', { name: 'Kari Nordmann' }).waitFor();
  const today = page.getByRole('region', { name: words.today.title });
  await today.getByRole('link', { name: words.today.all }).waitFor();
  // Who has asked already is answered where they are suggested.
  const accept = today.getByRole('button', { name: withName(request.acceptFrom, 'Liv Berg') });
  await accept.waitFor();
  // Nobody is shown in both.
  expect(await today.getByRole('heading', { name: 'Kari Nordmann' }).count()).toBe(0);
  await inspect('3-dashboard');
  await accept.click();
  await today.getByText(request.connected, { exact: true }).waitFor();
  await counted.waitFor({ state: 'detached' });
});
