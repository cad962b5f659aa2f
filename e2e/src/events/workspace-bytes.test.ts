import { payOrderOffline, placeOrder } from '@foyer/contract/orders/checkout.ts';
import { confirmOfflinePayment } from '@foyer/contract/orders/sales.ts';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { builtScripts, compressedSize, watchDownloads } from '../built-scripts.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

const budget = 90_000;

/** What a page loads by itself counts, also parts that come later, such as tables and charts. */
journey('no page of a host loads more than 90 KB of scripts beyond the shell', bothLooks, async (visitor) => {
  const { page, context, url, expect } = visitor;
  const host = await newHost(visitor);
  const { id } = await newEvent(host.call, { title: 'Light evening', offlinePayment: 'At the till.' });
  const seat = { audience: 'in-person', name: 'Seat', kind: 'paid', priceMinor: 2500 } as const;
  const { id: ticketId } = await host.call(createTicketType, { params: { id }, body: seat });
  const buyer = await newMember(visitor);
  const { call, signIn } = await openApi(context, url);
  signIn(buyer.signedIn.accessToken);
  const { id: orderId } = await call(placeOrder, { params: { id }, body: { places: [{ ticketId }] } });
  await call(payOrderOffline, { params: { orderId } });
  await host.call(confirmOfflinePayment, { params: { orderId } });
  await openAs(page, host.signedIn, '/about');

  const { shell, withImports } = builtScripts();
  const visit = await watchDownloads(page);
  // Every page of a member loads these after its own: notifications, unread messages, live updates.
  const afterEach = await visit('/about');
  const workspace = [
    '',
    '/statistics',
    '/attendees',
    '/orders',
    '/tickets',
    '/waitlist',
    '/agenda',
    '/questions',
    '/announcements',
    '/team',
    '/check-in',
    '/settings',
    '/reports',
  ].map((name) => `/events/${id}/manage${name}`);
  const bytes: Record<string, number> = {};
  for (const path of [...workspace, `/events/${id}/edit`, '/events/new', '/events/manage', '/events/manage/webhooks']) {
    const own = [...(await visit(path))].filter((file) => !afterEach.has(file));
    const files = [...withImports(own)].filter((file) => !shell.has(file));
    bytes[path.replace(id, ':id')] = files.reduce((sum, file) => sum + compressedSize(file), 0);
  }
  expect(Object.values(bytes).every((each) => each > 30_000)).toBe(true);
  expect(Object.entries(bytes).filter(([, each]) => each > budget)).toEqual([]);
});
