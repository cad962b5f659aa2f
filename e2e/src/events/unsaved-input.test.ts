import { createEvent, publishEvent } from '@foyer/contract/event-editing/editing.ts';
import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { journey } from '../journey.ts';
import { onDesktop } from '../looks.ts';
import { organizerWords, textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { inDays, newEvent, newHost } from './host.ts';

journey('text typed without a connection or session is not lost', onDesktop, async (visitor) => {
  const { page, context, look, expect, expectProblem, inspect } = visitor;
  expectProblem(/ERR_INTERNET_DISCONNECTED|401|403/);
  const { saving, about } = organizerWords(look);
  const host = await newHost(visitor);
  const zone = { type: 'virtual', timeZone: 'Europe/Madrid' } as const;
  const dates = { startsAt: inDays(14), endsAt: inDays(14, 2), onlineLink: 'https://meet.example.com/kept' };
  const { id } = await host.call(createEvent, { body: { title: 'Written on a train', ...zone, ...dates } });
  const address = `/events/${id}/edit`;
  const summary = page.getByLabel(about.summary, { exact: true });

  await openAs(page, host.signedIn, address);
  await summary.waitFor();
  await context.setOffline(true);
  await summary.fill('Typed in a tunnel');
  await page.getByText(saving.failed, { exact: true }).waitFor();
  await inspect('1-no-network');
  await context.setOffline(false);
  await page.getByText(saving.saved, { exact: true }).waitFor();

  await host.call(publishEvent, { params: { id } });
  for (const text of ['Typed as the session ended', 'Typed as it ended again']) {
    await page.goto(address);
    await summary.fill(text);
    // At once, before another call finds out.
    await page.getByRole('button', { name: saving.save }).evaluate((save: HTMLElement) => {
      for (const name of ['accessToken', 'refreshToken', 'backupTokens'])
        sessionStorage.setItem(`foyer.${name}`, 'gone gone');
      save.click();
    });
    await page.waitForURL('**/auth?**');
    await openAs(page, host.signedIn, address);
    await expect.poll(() => summary.inputValue()).toBe(text);
    await page.getByRole('button', { name: saving.save }).click();
    await page.getByText(saving.saved, { exact: true }).waitFor();
  }
});

journey('names typed for an order survive a reload until they are saved', onDesktop, async (visitor) => {
  const { page, look, expect } = visitor;
  const { tickets } = textsOf('orders', look);
  const host = await newHost(visitor);
  const params = { id: (await newEvent(host.call, { title: 'A table for two' })).id };
  const seat = { audience: 'in-person', name: 'Seat', kind: 'free' } as const;
  const { id: ticketId } = await host.call(createTicketType, { params, body: seat });
  const { id } = await host.call(placeOrder, { params, body: { places: [{ ticketId }, { ticketId }] } });
  const name = page.getByLabel(tickets.nameOf.replace('{{number}}', '2'));
  await openAs(page, host.signedIn, `/orders/${id}`);
  await name.fill('Ada Lovelace');
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe('Ada Lovelace');
  await page.getByRole('button', { name: tickets.save }).click();
  await page.getByText(tickets.saved).waitFor();
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe('Ada Lovelace');
  expect(await page.getByRole('button', { name: tickets.save }).count()).toBe(0);
});
