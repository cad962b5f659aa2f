import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { expect } from 'vitest';
import { openCameraBrowser, picturesOf } from '../check-in/camera.ts';
import { inDays, newEvent, newHost } from '../events/host.ts';
import { journey } from '../journey.ts';
import { onPhone } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';

journey('an attendee scans the ticket of another and asks to connect', onPhone, async (visitor) => {
  const { page, look, url, inspect, openElsewhere } = visitor;
  const words = textsOf('card-contacts', look).scan;
  const { call: hostCall } = await newHost(visitor);
  const event = await newEvent(hostCall, { startsAt: inDays(0, 0.5), endsAt: inDays(0, 5) });
  const attend = async (context: typeof visitor.context, firstName: string, lastName: string) => {
    const { signedIn } = await newMember({ ...visitor, context }, { firstName, lastName });
    const { call, signIn } = await openApi(context, url);
    signIn(signedIn.accessToken);
    const { id } = await call(registerForEvent, { params: { id: event.id }, body: { audience: 'in-person' } });
    return { signedIn, ticketPath: `/tickets/${id}` };
  };
  const mary = await attend(visitor.context, 'Mary', 'Somerville');
  const other = await openElsewhere();
  const ada = await attend(other.context(), 'Ada', 'Lovelace');

  await openAs(page, mary.signedIn, mary.ticketPath);
  const code = page.getByRole('img', { name: textsOf('ticket', look).code });
  await code.waitFor();
  // Only a full page load brings the headers that allow the camera.
  await page.getByRole('link', { name: textsOf('ticket', look).connect.scan }).click();
  await page.getByRole('button', { name: words.camera.start }).waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toContain('/cards/scan');
  await page.goto(`/events/${event.slug}`);
  const entry = page.getByRole('link', { name: textsOf('card-contacts', look).entry.link });
  await entry.waitFor();
  await inspect('0-event');
  await entry.click();
  await page.getByRole('button', { name: words.camera.start }).waitFor();
  await page.goto('/events/manage?part=attending');
  await page.getByRole('link', { name: textsOf('my-events', look).scan }).waitFor();
  await inspect('0-my-events');
  await page.goto(mary.ticketPath);
  await code.waitFor();

  await using camera = await openCameraBrowser(await picturesOf(await openElsewhere(), [code]));
  const phone = await camera.open(look, url);
  await openAs(phone, ada.signedIn, '/cards/scan');
  await phone.getByRole('button', { name: words.camera.start }).click();
  await phone.getByText(words.ticket.sent.replace('{{name}}', 'Mary Somerville')).waitFor();
  await inspect('1-asked', phone);

  await openAs(page, mary.signedIn, '/connections/requests');
  await page.getByRole('link', { name: 'Ada Lovelace' }).first().waitFor();
  await page.getByRole('link', { name: event.title }).waitFor();
  await inspect('2-request');
});
