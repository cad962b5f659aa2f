import { cancelOrder, payOrderOffline, placeOrder } from '@foyer/contract/orders/checkout.ts';
import { confirmOfflinePayment } from '@foyer/contract/orders/sales.ts';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { journey, untilAlive, type Visitor } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { pattern, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { countActions } from '../people/count-actions.ts';
import { newMember, openAs } from '../people/member.ts';
import { inDays, newEvent, newHost } from './host.ts';

/** Buys so many tickets and pays in cash. */
async function sell(visitor: Visitor, host: Awaited<ReturnType<typeof newHost>>, eventId: string, ticketIds: string[]) {
  const guest = await newMember(visitor, { firstName: 'Mary', lastName: 'Somerville' });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(guest.signedIn.accessToken);
  const body = { places: ticketIds.map((ticketId) => ({ ticketId })), source: 'campaign:spring-letter' };
  const { id: orderId } = await call(placeOrder, { params: { id: eventId }, body });
  await call(payOrderOffline, { params: { orderId } });
  await host.call(confirmOfflinePayment, { params: { orderId } });
  return orderId;
}

journey('a host sees how an event is doing, at a glance and in detail', bothLooks, async (visitor) => {
  const { page, context, url, look, inspect, expect } = visitor;
  const words = textsOf('statistics', look);
  const workspace = textsOf('workspace', look);
  const host = await newHost(visitor);
  const { id, slug } = await newEvent(host.call, { title: 'Numbers night', offlinePayment: 'At the till.' });
  await openAs(page, host.signedIn, `/events/${id}/manage`);

  // No attendees yet: what to do next, and where figures will appear.
  await page.getByText(words.next.shareHint).waitFor();
  await page.getByText(words.activity.none).waitFor();
  await inspect('1-new');
  await page.getByRole('link', { name: workspace.nav.statistics, exact: true }).click();
  await page.getByText(words.empty.text).waitFor();
  await inspect('2-no-figures');

  const seat = { audience: 'in-person', name: 'Seat', kind: 'paid', priceMinor: 2500 } as const;
  const { id: ticketId } = await host.call(createTicketType, { params: { id }, body: seat });
  await sell(visitor, host, id, [ticketId, ticketId, ticketId]);
  const orderId = await sell(visitor, host, id, [ticketId]);
  await host.call(cancelOrder, { params: { orderId }, body: { refund: 'full' } });
  const headers = (nth: number) => ({ 'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${nth}.0) Firefox/${nth}.0` });
  const visit = (nth: number, query: string, referer = '') =>
    context.request.get(`${url}/events/${slug}${query}`, { headers: { ...headers(nth), ...(referer && { referer }) } });
  for (const nth of [130, 131, 132, 133]) await visit(nth, '?utm_campaign=Spring%20Letter');
  for (const nth of [134, 135]) await visit(nth, '', 'https://www.linkedin.com/');
  await visit(136, '', 'https://www.google.com/');
  await visit(137, '?utm_campaign=ada@example.com');

  await page.getByRole('link', { name: workspace.nav.overview, exact: true }).click();
  const tile = (name: string) => page.locator('dl > div').filter({ hasText: name });
  await tile(words.overview.registered).getByText('3', { exact: true }).waitFor();
  await tile(words.views).getByText('8', { exact: true }).waitFor();
  await tile(words.refunds).getByText(pattern(words.pendingRefund)).waitFor();
  const activity = page.getByRole('region', { name: words.activity.title });
  await activity.getByText(pattern(words.activity.refundPending)).waitFor();
  const registered = words.activity.registered_other.replace('{{name}}', 'Mary Somerville');
  await activity.getByText(registered.replace('{{count, number}}', '3')).waitFor();
  await page.getByRole('slider', { name: words.overview.chart }).waitFor();
  await inspect('3-overview');
  // A tile leads to the page behind it.
  await page.getByRole('link', { name: words.refunds, exact: true }).click();
  await page.waitForURL(/\/orders\?refund=open$/);

  await page.getByRole('link', { name: workspace.nav.statistics, exact: true }).click();
  const chart = page.getByRole('slider', { name: words.registrations, exact: true });
  await chart.waitFor();
  await chart.focus();
  expect(await chart.getAttribute('aria-valuetext')).toContain(`${words.registrations}: 3`);
  const byDay = page.getByRole('slider', { name: words.charts.sources });
  await byDay.focus();
  expect(await byDay.getAttribute('aria-valuetext')).toContain(`${words.sources.kinds.social}: 2`);
  await inspect('4-statistics');
  await page.getByRole('radio', { name: words.conversion, exact: true }).press(' ');
  const conversion = page.getByRole('slider', { name: words.conversion, exact: true });
  await conversion.focus();
  const rate = look.language === 'es' ? '37,5\u00a0%' : '37.5%';
  expect(await conversion.getAttribute('aria-valuetext')).toContain(`${words.conversion}: ${rate}`);
  await page.getByRole('listitem').filter({ hasText: 'Seat' }).getByText(pattern(words.parts.pending)).waitFor();
  await inspect('4-conversion');
  await page.getByRole('radio', { name: words.charts.total }).press(' ');
  const sources = page.getByRole('region', { name: words.sources.title });
  const source = (name: string) => sources.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  expect(await source('spring-letter').getByRole('cell').allTextContents()).toEqual([
    '4',
    '3',
    look.language === 'es' ? '75\u00a0%' : '75%',
  ]);
  await source(words.sources.kinds.social).getByText('2', { exact: true }).waitFor();
  await source(words.sources.kinds.search).waitFor();
  // An email address in a link is counted without being stored.
  await source(words.sources.otherCampaigns).waitFor();
  await page.getByText(words.table.title, { exact: true }).click();
  await page.getByRole('region', { name: words.table.title }).getByRole('row').nth(1).waitFor();
  await page.getByRole('radio', { name: words.period['7'], exact: true }).press(' ');
  await page.waitForURL(/period=7$/);
  await page.reload();
  await untilAlive(page);
  await page.getByRole('radio', { name: words.period['7'], exact: true, checked: true }).waitFor();
  await chart.waitFor();
  await inspect('5-seven-days');
});

journey('from the workspace to a checked-in guest in two clicks', bothLooks, async (visitor) => {
  const { page, look, inspect, expect } = visitor;
  const words = textsOf('attendees', look);
  const workspace = textsOf('workspace', look);
  const host = await newHost(visitor);
  const times = { startsAt: inDays(0, 1), endsAt: inDays(0, 4) };
  const { id } = await newEvent(host.call, { title: 'Tonight', type: 'in-person', ...times });
  const seat = { audience: 'in-person', name: 'Seat', kind: 'free', priceMinor: 0 } as const;
  const { id: ticketId } = await host.call(createTicketType, { params: { id }, body: seat });
  const guest = await newMember(visitor, { firstName: 'Mary', lastName: 'Somerville' });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(guest.signedIn.accessToken);
  await call(placeOrder, { params: { id }, body: { places: [{ ticketId }] } });
  await openAs(page, host.signedIn, `/events/${id}/manage`);
  await page.getByRole('link', { name: textsOf('statistics', look).next.checkIn }).waitFor();
  await inspect('1-tonight');

  const actions = await countActions(page);
  await page.getByRole('link', { name: workspace.nav.attendees, exact: true }).click();
  await page.getByRole('button', { name: words.checkIn.doOne.replace('{{name}}', 'Mary Somerville') }).click();
  await page.getByText(words.checkIn.verdicts.ok.replace('{{name}}', 'Mary Somerville')).waitFor();
  expect((await actions()).clicks).toBe(2);
  await inspect('2-checked-in');
});
