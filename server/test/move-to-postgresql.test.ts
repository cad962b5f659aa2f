import { readMe } from '@foyer/contract/accounts.ts';
import { scanTicket } from '@foyer/contract/check-in/check-in.ts';
import { cancelEvent } from '@foyer/contract/event-editing/editing.ts';
import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { refundOrder } from '@foyer/contract/orders/sales.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { signInByPhone } from '@foyer/contract/sign-in.ts';
import { createPromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import { joinWaitlist } from '@foyer/contract/waitlist.ts';
import { temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { getTableName, sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '#src/db/client.ts';
import { databaseFolder } from '#src/db/folder/data-folder.ts';
import { migrateDatabase } from '#src/db/migrate.ts';
import { runMoveCommand } from '#src/db/move/run-move-command.ts';
import { sessionCookieName } from '#src/features/sessions/session-cookie.ts';
import { newAliasRequest } from './aliases.ts';
import { newTicket } from './check-in.ts';
import { contentOf, inFolder, inPostgres } from './database-content.ts';
import { createFreshDatabase } from './database-source.ts';
import { newEvent, newGuest } from './events.ts';
import { everyTable, fillEveryTable, fillTable, referredFirst } from './every-table.ts';
import { newMember } from './members.ts';
import { openTestApp, type TestApp } from './open-test-app.ts';
import { faultsOf, newTicketType, pay } from './orders.ts';
import { newEmail } from './passwords.ts';
import { data, signInCode } from './people.ts';
import { newUser } from './sessions.ts';
import type { TestClient } from './test-client.ts';
import { newWebhook } from './webhook-receiver.ts';

const source = inject('databaseSource');
const suffix = source.kind === 'pglite' ? ' (skipped: it needs PostgreSQL)' : '';

/** Orders, check-ins, a waitlist, and a canceled event whose notifications are still due. */
async function fillWithEvents(foyer: TestApp) {
  const { browser: host } = await newMember(foyer, { skills: ['Weaving, "by" {machine}'] });
  await newWebhook(host);
  const sale = await newEvent(foyer, host, { capacity: { 'in-person': 5, online: null } });
  const ticketType = await newTicketType(host, sale);
  data(await host.call(createPromoCode, { params: { id: sale.id }, body: { code: 'TEN', percent: 10 } }));
  const order = async (who: TestClient, places: number) => {
    const body = { places: Array.from({ length: places }, () => ({ ticketId: ticketType.id })), code: 'TEN' };
    return data(await who.call(placeOrder, { params: { id: sale.id }, body }));
  };
  const { id, totalMinor } = await order((await newGuest(foyer)).browser, 2);
  await pay(foyer, id, totalMinor);
  await order((await newGuest(foyer)).browser, 1);

  const party = await newEvent(foyer, host, { capacity: { 'in-person': 2, online: null }, waitingList: true });
  const [checkedIn, notCheckedIn] = [await newTicket(foyer, party), await newTicket(foyer, party)];
  expect(await scan(host, party.id, checkedIn.ticket.code)).toBe('ok');
  data(await (await newGuest(foyer)).browser.call(joinWaitlist, { params: { id: party.id }, body: { party: 1 } }));
  await foyer.outbox.drain();

  const canceled = await newEvent(foyer, host);
  const email = newEmail();
  const guest = await newGuest(foyer, { email: { address: email, proven: true } });
  data(await guest.browser.call(registerForEvent, { params: { id: canceled.id }, body: {} }));
  const body = { amountMinor: 100, refundedMinor: 0 };
  data(await host.call(refundOrder, { params: { orderId: id }, body }));
  const sentBefore = (await foyer.messagesTo(email)).length;
  data(await host.call(cancelEvent, { params: { id: canceled.id }, body: { reason: 'The room is gone.' } }));
  return { host, sale, ticketType, party, checkedIn, notCheckedIn, email, sentBefore };
}

async function scan(host: TestClient, id: string, code: string | null): Promise<string> {
  const input = { params: { id }, query: { anyTime: '1' }, body: { code: code ?? '' } } as const;
  return data(await host.call(scanTicket, input)).verdict;
}

/** Adds a row to every table that is still empty. */
async function fillEmptyTables(foyer: TestApp): Promise<void> {
  const { db } = foyer.deps;
  // Rows that generated values cannot satisfy: they refer to rows of one event or webhook, or have their ids in order.
  await db.execute(sql`insert into webhook_attempts (delivery_id, at, milliseconds)
    select id, now(), 7 from webhook_deliveries limit 1`);
  await db.execute(sql`insert into place_changes (id, order_id, registration_id, audience, ticket_type_id, price_minor,
      discount_minor, due_minor, state, held_until, created_at, ended_at)
    select gen_random_uuid(), order_id, id, audience, ticket_type_id, 1, 0, 1, 'expired', now(), now(), now()
    from registrations where order_id is not null limit 1`);
  await db.execute(sql`insert into event_view_sources (event_id, day, source, views)
    select id, current_date, 'direct', 1 from events limit 1`);
  await db.execute(sql`insert into connections (low_id, high_id, id, state, requested_by, intent, requested_at, expires_at, origin)
    select low.id, high.id, gen_random_uuid(), 'requested', low.id, 'mentoring', now(), now() + interval '21 days', 'request'
    from users low join users high on low.id < high.id limit 1`);
  const userId = await newUser(foyer, { name: 'Grace Hopper' });
  const { id: contactId } = await newAliasRequest(foyer, userId, await newUser(foyer));
  await db.execute(sql`insert into alias_consents (contact_id, alias_id, stage, given_at)
    select id, low_id, 'topic', now() from alias_contacts where id = ${contactId}`);
  await db.execute(sql`insert into alias_messages
      (contact_id, release, author_id, position, id, client_id, content_mac, sealed, sent_at, due_at)
    select id, 1, low_id, 1, gen_random_uuid(), gen_random_uuid(), '\\x01', '\\x02', now(), now()
    from alias_contacts where id = ${contactId}`);
  await db.execute(sql`insert into alias_reveals (contact_id, stage, revealed_at, sealed_low, sealed_high)
    values (${contactId}, 'topic', now(), '\\x01', '\\x02')`);
  await db.execute(sql`insert into alias_blocks (alias_id, blocked_id)
    select low_id, high_id from alias_contacts where id = ${contactId}`);
  await fillEveryTable(db, userId, 'of Grace');
  for (const table of referredFirst(await everyTable())) {
    const isEmpty = async () => (await db.select({ n: sql<number>`count(*)::int` }).from(table))[0]?.n === 0;
    if (await isEmpty()) await fillTable(db, table, userId, 'of Grace');
    expect([getTableName(table), await isEmpty()]).toEqual([getTableName(table), false]);
  }
}

test.skipIf(source.kind === 'pglite')(
  `Foyer continues in PostgreSQL where the embedded database stopped${suffix}`,
  async () => {
    if (source.kind === 'pglite') return;
    await using folder = await temporaryDataDir();
    await inFolder(folder.path, migrateDatabase);
    const before = await openTestApp({ database: await openDatabase({ folder: databaseFolder(folder.path) }) });
    const { host, sale, ticketType, party, checkedIn, notCheckedIn, email, sentBefore } = await fillWithEvents(before);
    const { id: hostId, phoneNumber } = data(await host.call(readMe, {}));
    await fillEmptyTables(before);
    await before.close();
    const content = await inFolder(folder.path, contentOf);

    const { url, drop } = await createFreshDatabase(source, 'template0');
    try {
      await runMoveCommand([], { DATA_DIR: folder.path, DATABASE_URL: url });
      expect(await inPostgres(url, contentOf)).toEqual(content);

      before.clock.advance({ minutes: 1 });
      const { clock } = before;
      const after = await openTestApp({ clock, database: await openDatabase({ url, poolSize: 5 }) });
      // The session is still valid, and signing in leads to the same account.
      const again = after.browser();
      const cookie = sessionCookieName(after.deps.settings);
      again.cookies.set(cookie, host.cookies.get(cookie) ?? '');
      again.bearer = host.bearer;
      expect(data(await again.call(readMe, {})).id).toBe(hostId);
      const elsewhere = after.browser();
      const phone = phoneNumber ?? '';
      const body = { phoneNumber: phone, ...(await signInCode(after, elsewhere, phone)) };
      const { user, accessToken } = data(await elsewhere.call(signInByPhone, { body }));
      expect(user.id).toBe(hostId);
      elsewhere.bearer = accessToken;

      // The ledgers add up, and accept another order.
      expect(await faultsOf(after, sale.id)).toEqual([]);
      const buyer = await newGuest(after);
      const places = [{ ticketId: ticketType.id }];
      const { id, totalMinor } = data(
        await buyer.browser.call(placeOrder, { params: { id: sale.id }, body: { places } }),
      );
      await pay(after, id, totalMinor);
      for (const event of [sale, party]) expect(await faultsOf(after, event.id)).toEqual([]);

      expect(await scan(elsewhere, party.id, checkedIn.ticket.code)).toBe('duplicate');
      expect(await scan(elsewhere, party.id, notCheckedIn.ticket.code)).toBe('ok');

      // A message that was due is sent once, and none is sent again.
      const messages = await after.messagesTo(email);
      expect(messages).toHaveLength(sentBefore + 1);
      expect(messages[0]?.text).toContain('The room is gone.');
      await after.close();
    } finally {
      await drop();
    }
  },
);
