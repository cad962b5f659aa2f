import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { inDays, newEvent, newHost } from '../events/host.ts';
import { journey, untilAlive } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newEmail, newMember, openAs } from '../people/member.ts';

journey('the dashboard of a new member says what will be there and what to do', bothLooks, async (visitor) => {
  const { page, look, expect } = visitor;
  const words = textsOf('dashboard', look);
  const { recommended, none, day } = textsOf('upcoming-events', look);
  const { signedIn } = await newMember(visitor, { email: newEmail('new') });
  await openAs(page, signedIn, '/dashboard');
  await untilAlive(page);
  await page.getByText(none).waitFor();
  await page.getByText(recommended.unknown.text).waitFor();
  await page.getByText(words.answers.unverified.email).waitFor();
  await visitor.inspect('new-member');
  expect(await page.getByText(/\d+\.\d+\.\d+\.\d+/).count()).toBe(0);
  expect(await page.getByRole('region', { name: day.title }).count()).toBe(0);
  await page.getByRole('link', { name: words.create }).click();
  await page.waitForURL('**/events/new');
});

journey('an attendee joins the event that is about to start', bothLooks, async (visitor) => {
  const { page, context, url, look, expect } = visitor;
  const { next } = textsOf('upcoming-events', look);
  const host = await newHost(visitor);
  const soon = { startsAt: inDays(0, 1), endsAt: inDays(0, 3), type: 'virtual' as const };
  const event = await newEvent(host.call, { title: 'Evening of sextants', ...soon });
  const guest = await newMember(visitor);
  const api = await openApi(context, url);
  api.signIn(guest.signedIn.accessToken);
  await api.call(registerForEvent, { params: { id: event.id }, body: {} });
  await openAs(page, guest.signedIn, '/dashboard');
  const card = page.getByRole('region', { name: event.title });
  const join = card.getByRole('link', { name: next.join });
  await join.waitFor();
  expect(await join.getAttribute('href')).toBe('https://meet.example.com/compilers');
  await visitor.inspect('attendee');
  await card.getByRole('link', { name: next.ticket }).click();
  await page.waitForURL('**/tickets/**');
});

journey('a host sees the day of their events and goes to check-in', bothLooks, async (visitor) => {
  const { page, context, url, look, expect } = visitor;
  const { next, day } = textsOf('upcoming-events', look);
  const { answers } = textsOf('dashboard', look);
  const host = await newHost(visitor);
  const soon = { startsAt: inDays(0, 1), endsAt: inDays(0, 3) };
  const event = await newEvent(host.call, { title: 'Evening of quadrants', ...soon });
  const asking = await newEvent(host.call, { title: 'Asking first', approvalNeeded: true });
  const guest = await newMember(visitor, { firstName: 'Ann', lastName: 'Guest' });
  const api = await openApi(context, url);
  api.signIn(guest.signedIn.accessToken);
  for (const { id } of [event, asking])
    await api.call(registerForEvent, { params: { id }, body: { audience: 'in-person' } });
  await openAs(page, host.signedIn, '/dashboard');
  const figures = page.getByRole('region', { name: day.title });
  await figures.getByText(day.registrations).waitFor();
  expect(await figures.getByRole('definition').first().textContent()).toBe('1');
  const toAnswer = page.getByRole('region', { name: answers.title });
  await toAnswer.getByText(answers.requests_one.replace('{{count}}', '1')).waitFor();
  await visitor.inspect('host');
  await page.getByRole('region', { name: event.title }).getByRole('link', { name: next.checkIn }).click();
  await page.waitForURL(`**/events/${event.id}/check-in`);
});
