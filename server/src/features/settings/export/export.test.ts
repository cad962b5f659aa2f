import { signInByPassword } from '@foyer/contract/credentials/passwords.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { downloadDataExport, readDataExport, requestDataExport } from '@foyer/contract/settings/my-data.ts';
import { and, eq, getTableColumns, getTableName } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionRules } from '#src/config/sessions.ts';
import { dataExportRules } from '#src/config/user-data.ts';
import { auditEvents, users } from '#src/db/schema/accounts.ts';
import { dataExports } from '#src/db/schema/settings.ts';
import {
  columnsOfUsers,
  everyTable,
  fillEveryTable,
  fillTable,
  hangsOnPeople,
  ownerColumns,
} from '../../../../test/every-table.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { type Person, withPassword } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { storePicture } from '../../profiles/pictures/picture-files.ts';
import { isShown, nameOf } from './collect-everything.ts';
import { purgeExports } from './download-export.ts';
import { personalTables } from './personal-tables.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** Tables that refer to a user and are not part of the export. */
const leftOut: Record<string, string> = {
  conversation_participants: 'exported as conversations.json, with the messages that the member sees',
  identity_proofs: 'waits ten minutes in a browser, and is only what a provider has just said',
  passkey_challenges: 'a random number, for five minutes',
  password_resets: 'a secret, for half an hour; the request itself is among the security events',
  people_search: 'the words of the profile once more, folded for the search',
  provider_flows: 'secrets of one visit at a provider, for ten minutes',
  recovery_codes: 'secrets: only their hashes are kept',
  second_factor_challenges: 'a sign-in that waits five minutes for its second factor',
};

/** Tables that refer to a user's rows and are not part of the export either. */
const leftHanging: Record<string, string> = {
  alias_blocks: 'which alias has blocked which, without a member in it',
  alias_consents: 'exported as anonymous-networking.json, found by the keyed hash of each room',
  alias_contacts: 'exported as anonymous-networking.json, as far as the member wrote it',
  alias_messages: 'exported as anonymous-networking.json, those that the member wrote',
  alias_reveals: 'what two members revealed to each other, sealed',
  aliases: 'exported as anonymous-networking.json, found by the keyed hash of each room',
  anonymous_rooms: 'that an event has a room of aliases',
  business_card_events: 'when links of theirs were opened, without anything about who did',
  business_card_grants: 'the right of a member to see a card: received contacts say whose',
  connections: 'exported as connections.json, as the member sees them',
  conversations: 'exported as conversations.json, as the member sees them',
  event_suggestion_quality: 'figures of the suggestions at an event, without a member in them',
  event_reminders: 'that reminders of an event have begun',
  mail_reviews: 'emails to others that have not been sent, sealed',
  event_view_sources: 'from where they came, by kind and campaign',
  event_views: 'how many visitors an event had on a day',
  message_mentions: 'exported as conversations.json, in the texts of messages',
  link_previews: 'exported as conversations.json, with the messages that show them',
  message_reactions: 'exported as conversations.json, as far as they are the member’s own',
  message_revisions: 'earlier texts, kept 30 days for reports',
  messages: 'exported as conversations.json, as the member sees them',
  lead_identities: 'what a provider has said in a sign-up; then it is among the identities',
  view_marks: 'whom a visit was counted of, for a day, as nobody can tell',
  webhook_attempts: 'the log of a program of theirs, for 30 days',
  webhook_deliveries: 'the same log: states and ids of orders and guests',
};

/** Columns that refer to a user and are not called `…user_id`. */
const otherNames = [
  'account_suspensions.by_id',
  'account_suspensions.answered_by_id',
  'business_card_grants.recipient_id',
  'connection_notes.about_id',
  'connections.low_id',
  'connections.high_id',
  'conversation_reports.reported_id',
  'digest_items.about_id',
  'mail_reviews.sender_id',
  'member_blocks.blocked_id',
  'member_reports.reported_id',
  'notifications.about_id',
  'received_contacts.from_id',
  'refunds.done_by',
  'report_outcomes.decided_by_id',
  'suggestion_answers.about_id',
];

async function enter({ email, password }: Person): Promise<TestClient> {
  const browser = foyer.browser();
  browser.bearer = data(await browser.call(signInByPassword, { body: { email, password } })).accessToken;
  return browser;
}
async function somebody(name = 'Ada Lovelace') {
  const person = await withPassword(foyer, { name });
  return { ...person, browser: await enter(person) };
}
const newest = async (browser: TestClient) => data(await browser.call(readDataExport, {})).export;
async function download(browser: TestClient, exportId: string) {
  const { fileName, base64 } = data(await browser.call(downloadDataExport, { params: { exportId } }));
  const files = unzipSync(Buffer.from(base64, 'base64'));
  return {
    fileName,
    files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])),
  };
}

test('every table that refers to a user is exported, or left out for a reason', async () => {
  const owned = (await everyTable()).filter((table) => ownerColumns(table).length > 0).map(getTableName);
  const copied = personalTables.filter(({ through }) => !through).map(({ table }) => getTableName(table));
  expect([...copied, ...Object.keys(leftOut)].toSorted()).toEqual([...owned, 'users'].toSorted());
  const hanging = (await everyTable()).filter(hangsOnPeople).map(getTableName);
  const through = personalTables
    .filter(({ through, name }) => through && !name)
    .map(({ table }) => getTableName(table));
  expect([...through, ...Object.keys(leftHanging)].toSorted()).toEqual(hanging.toSorted());
  const referring = (await everyTable()).flatMap(columnsOfUsers);
  expect(referring).toContain('sessions.user_id');
  expect(referring.filter((name) => !/[._]user_id$/.test(name))).toEqual(otherNames);
  for (const { table, withheld } of personalTables) {
    for (const column of Object.keys(withheld ?? {})) expect(Object.keys(getTableColumns(table))).toContain(column);
  }
});

test('contains everything about the user and nothing about anyone else', async () => {
  const { browser, ...person } = await somebody('Grace Hopper');
  const profile = { firstName: 'Grace', lastName: 'Hopper', urlSlug: 'amazing-grace', title: 'Rear Admiral' };
  data(await browser.call(completeProfile, { body: { ...profile, company: 'Navy' } }));
  await fillEveryTable(foyer.deps.db, person.id, 'of Grace');
  const photo = Buffer.from('a picture of Grace');
  const photoKey = await storePicture(foyer.deps, person.id, 'photo', { small: photo, medium: photo, large: photo });
  const banner = Buffer.from('a wide picture of Grace');
  const bannerKey = await storePicture(foyer.deps, person.id, 'banner', { small: banner, large: banner });
  await foyer.deps.db.update(users).set({ photoKey, bannerKey }).where(eq(users.id, person.id));
  const stranger = await somebody('Some Bystander');
  await fillEveryTable(foyer.deps.db, stranger.id, 'of a Bystander');
  for (const [{ id }, text] of [
    [person, 'of Grace'],
    [stranger, 'of a Bystander'],
  ] as const)
    for (const { table, through, name } of personalTables)
      if (through && !name) await fillTable(foyer.deps.db, table, id, text);
  // The seeded export was requested just now, so a new request would return it.
  await foyer.deps.db.delete(dataExports);

  const asked = data(await browser.call(requestDataExport, {}));
  expect(asked).toMatchObject({ state: 'waiting', expiresAt: null, bytes: null });
  expect(data(await browser.call(requestDataExport, {})).id).toBe(asked.id);
  const subjects = (await foyer.messagesTo(person.email)).map(({ subject }) => subject);
  // What waits together arrives in any order.
  expect(subjects.toSorted()).toEqual(['A copy of your data was requested', 'Your data is ready to download']);
  expect(await newest(browser)).toMatchObject({ id: asked.id, state: 'ready', bytes: expect.any(Number) });

  const { fileName, files } = await download(browser, asked.id);
  expect(fileName).toMatch(/^foyer-\d{4}-\d\d-\d\d\.zip$/);
  for (const source of personalTables) {
    const rows: Record<string, unknown>[] = JSON.parse(files[`${nameOf(source)}.json`] ?? '[]');
    expect(rows.length, nameOf(source)).toBeGreaterThan(0);
    const columns = Object.keys(getTableColumns(source.table)).filter((name) => isShown(source, name));
    for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(columns.toSorted());
  }
  expect(files['photo.jpg']).toBe('a picture of Grace');
  expect(files['banner.jpg']).toBe('a wide picture of Grace');
  const everything = Object.values(files).join('\n');
  for (const own of [person.id, person.email, person.phone, 'Grace', 'amazing-grace', 'Rear Admiral']) {
    expect(everything).toContain(own);
  }
  for (const foreign of [stranger.id, stranger.email, stranger.phone, 'Bystander', '$argon2']) {
    expect(everything).not.toContain(foreign);
  }
});

test('is available only to its owner, with a recent sign-in, for some days', async () => {
  const { browser, ...person } = await somebody();
  const thief = await somebody();
  const { id } = data(await browser.call(requestDataExport, {}));
  expect(refusal(await browser.call(downloadDataExport, { params: { exportId: id } }))).toEqual([404, 'NOT_FOUND']);
  await foyer.outbox.drain();
  const made = and(eq(auditEvents.userId, person.id), eq(auditEvents.event, 'data-export.made'));
  expect(await foyer.deps.db.$count(auditEvents, made)).toBe(1);
  expect(refusal(await thief.browser.call(downloadDataExport, { params: { exportId: id } }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  expect(await newest(thief.browser)).toBeNull();

  foyer.clock.advance({ seconds: sessionRules.stepUpSeconds + 1 });
  const stale = [403, 'STEP_UP_REQUIRED'];
  expect(refusal(await browser.call(downloadDataExport, { params: { exportId: id } }))).toEqual(stale);
  expect(refusal(await browser.call(requestDataExport, {}))).toEqual(stale);

  foyer.clock.advance({ seconds: dataExportRules.keptSeconds });
  const back = await enter(person);
  expect(refusal(await back.call(downloadDataExport, { params: { exportId: id } }))).toEqual([404, 'NOT_FOUND']);
  expect(await newest(back)).toBeNull();
  await purgeExports(foyer.deps);
  expect(await foyer.deps.db.select({ id: dataExports.id }).from(dataExports)).toEqual([]);
});

test('concurrent requests create one export, and repeated requests are refused', async () => {
  const { browser } = await somebody();
  const answers = await Promise.all(Array.from({ length: 4 }, () => browser.call(requestDataExport, {})));
  expect(new Set(answers.map((answer) => data(answer).id)).size).toBe(1);
  for (let made = 1; made < dataExportRules.perUser.limit; made += 1) {
    await foyer.outbox.drain();
    data(await browser.call(requestDataExport, {}));
  }
  await foyer.outbox.drain();
  expect(refusal(await browser.call(requestDataExport, {}))).toEqual([429, 'RATE_LIMITED']);
  // Too many requests do not delete the existing export.
  expect(await newest(browser)).toMatchObject({ state: 'ready' });
});

test('an export that was not created in time can be requested again', async () => {
  const { browser, ...person } = await somebody();
  const { id } = data(await browser.call(requestDataExport, {}));
  foyer.clock.advance({ seconds: dataExportRules.makingSeconds + 1 });
  const back = await enter(person);
  expect(await newest(back)).toMatchObject({ id, state: 'failed' });
  expect(data(await back.call(requestDataExport, {})).id).not.toBe(id);
});
