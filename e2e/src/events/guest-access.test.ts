import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { pattern, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newEmail, newMember } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

const hourMs = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

journey('a guest without an account joins online from the email and stops reminders', bothLooks, async (visitor) => {
  const { page, context, url, look, inspect, message, expectProblem } = visitor;
  const words = textsOf('orders', look).guest;
  const host = await newHost(visitor);
  const buyer = await newMember(visitor, { email: newEmail('buyer'), proven: true });
  const { call, signIn } = await openApi(context, url);
  signIn(buyer.signedIn.accessToken);
  const email = newEmail('guest');
  /** The page that a guest's email links to, for an event that starts after this delay. */
  async function named(hours: number): Promise<string> {
    const event = await newEvent(host.call, {
      title: 'Compilers from afar',
      type: 'virtual',
      onlineLink: 'https://meet.example.com/afar',
      startsAt: inHours(hours),
      endsAt: inHours(hours + 2),
    });
    const { id: ticketId } = await host.call(createTicketType, {
      params: { id: event.id },
      body: { audience: 'online', name: 'Stream', kind: 'free' },
    });
    const places = [{ ticketId }, { ticketId, holderName: 'Inés Peña', holderEmail: email }];
    await call(placeOrder, { params: { id: event.id }, body: { places } });
    return /\/guest\S*?#[\w-]+/.exec((await message(email)).text)?.[0] ?? 'no link';
  }

  await page.goto(await named(72));
  await page.getByText(pattern(words.linkFrom)).waitFor();
  await inspect('1-early');
  await page.goto('about:blank');
  await page.goto(await named(3));
  await page
    .getByRole('link', { name: words.join })
    .and(page.locator('[href="https://meet.example.com/afar"]'))
    .waitFor();
  await page.getByRole('button', { name: words.reminders.stop }).click();
  await page.getByText(pattern(words.reminders.off)).waitFor();
  await inspect('2-near');
  await page.getByRole('button', { name: words.reminders.start }).click();
  await page.getByText(pattern(words.reminders.on)).waitFor();
  expectProblem(/404/);
  await page.goto('about:blank');
  await page.goto(`/guest#${'x'.repeat(75)}`);
  await page.getByRole('heading', { name: words.invalid }).waitFor();
  await inspect('3-dead');
});
