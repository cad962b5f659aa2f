import { randomUUID } from 'node:crypto';
import { analyticsLimits, collector } from '@foyer/contract/analytics.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressBudgets } from '#src/config/addresses.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { signUp } from '../../../test/people.ts';
import { analyticsEvents, analyticsPeople } from './analytics-tables.ts';
import { personKey } from './person-key.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());
beforeEach(async () => {
  await foyer.deps.db.delete(analyticsEvents);
  await foyer.deps.db.delete(analyticsPeople);
});

const track = `${collector.host}/track`;
const engage = `${collector.host}/engage`;
const device = '$device:4d0a';
const secondsNow = () => foyer.clock.now().getTime() / 1000;

function event(properties: object = {}, name = 'page_view') {
  const own = { distinct_id: device, time: secondsNow(), $insert_id: randomUUID(), page: '/about' };
  return { event: name, properties: { ...own, ...properties } };
}

type Sending = { url?: string; type?: string; headers?: Record<string, string>; address?: string; app?: TestApp };

/** Posts like one of our pages. */
function post(
  payload: string,
  { url = track, type, headers = {}, address = '198.51.100.7', app = foyer }: Sending = {},
) {
  return app.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: address,
    headers: { 'content-type': type ?? 'application/x-www-form-urlencoded', ...headers },
  });
}
const form = (value: unknown) => `data=${encodeURIComponent(JSON.stringify(value))}`;

function kept() {
  return foyer.deps.db.select().from(analyticsEvents).orderBy(asc(analyticsEvents.insertId));
}
const people = () => foyer.deps.db.select().from(analyticsPeople);

test('events of the Mixpanel library are stored, whatever its transport', async () => {
  const verbose = await post(form([event()]), { url: `${track}/?verbose=1&ip=0&_=1` });
  expect([verbose.statusCode, verbose.json()]).toEqual([200, { status: 1, error: null }]);
  const plain = await post(`data=${Buffer.from(JSON.stringify(event({ page: 'ñ' }))).toString('base64')}`);
  expect([plain.statusCode, plain.body]).toEqual([200, '1']);
  const beacon = await post(form([event(), event()]), { type: 'text/plain;charset=UTF-8' });
  const json = await post(JSON.stringify([event()]), { type: 'application/json' });
  expect([beacon.statusCode, json.statusCode]).toEqual([200, 200]);
  const rows = await kept();
  expect(rows.map(({ properties }) => properties.page).sort()).toEqual(['/about', '/about', '/about', '/about', 'ñ']);
});

test('an event sent repeatedly, alone, in another batch or concurrently is stored once', async () => {
  const once = event({ $insert_id: 'once' });
  const sendings = [form(once), form([once, once]), form([event({ $insert_id: 'other' }), once]), form([once])];
  const answers = await Promise.all(sendings.map((body) => post(body)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect((await kept()).map(({ insertId }) => insertId)).toEqual(['once', 'other']);
});

test('events without an insert id are equal if all their data is', async () => {
  const { $insert_id: _, ...properties } = event().properties;
  const bare = { event: 'page_view', properties };
  await post(form(bare));
  await post(form([bare, { ...bare, properties: { ...properties, page: '/events' } }]));
  expect((await kept()).map((row) => row.properties.page).sort()).toEqual(['/about', '/events']);
});

test('contact data, locations and the caller’s address are not stored', async () => {
  const told = {
    $email: 'ada@example.org',
    'First Name': 'Ada',
    $name: 'Ada',
    ip: '198.51.100.7',
    $current_url: 'https://foyer.example/auth/reset#secret',
    typed: 'write to ada@example.org please',
    $device_id: 'the-device',
    utm_source: 'letter',
  };
  await post(form([event(told)]));
  const [row] = await kept();
  expect(row?.properties).toEqual({ page: '/about', utm_source: 'letter' });
  expect(row?.person).toEqual(personKey(foyer.deps, device));
  const everything = JSON.stringify(await foyer.deps.db.select().from(analyticsEvents));
  for (const secret of ['198.51', 'Ada', 'ada@', 'the-device', 'secret']) expect(everything).not.toContain(secret);
});

test('an invalid event does not affect the others', async () => {
  const day = 24 * 60 * 60;
  const senseless = [
    null,
    7,
    'text',
    [],
    {},
    { event: 'page_view' },
    event({ distinct_id: '' }),
    event({ time: 'now' }),
    event({ time: Number.MAX_VALUE }),
    event({ time: -1 }),
    event({ $insert_id: 'x'.repeat(65) }),
    event({}, 'x'.repeat(analyticsLimits.name + 1)),
    event({}, '<script>'),
    event({ time: secondsNow() - analyticsLimits.oldestSeconds - day }),
    event({ time: secondsNow() + analyticsLimits.aheadSeconds + day }),
  ];
  const answer = await post(form([...senseless, event({ page: 'good' }), ...senseless]));
  expect(answer.statusCode).toBe(200);
  expect((await kept()).map(({ properties }) => properties.page)).toEqual(['good']);
});

test('hostile properties are truncated, cleaned or dropped', async () => {
  const hostile = `{"event":"page_view","properties":{"distinct_id":"${device}","time":${secondsNow()},"$insert_id":"h",
    "__proto__":{"polluted":true},"constructor":"c","nul":"a\\u0000b","half":"\\ud800","deep":${'['.repeat(500)}${']'.repeat(500)},
    "object":{"a":1},"long":"${'x'.repeat(1000)}","big":1e999,"yes":true,"none":null}}`;
  expect((await post(`data=${encodeURIComponent(hostile)}`)).statusCode).toBe(200);
  const [row] = await kept();
  expect(row?.properties).toEqual({
    constructor: 'c',
    nul: 'ab',
    half: '\ufffd',
    long: 'x'.repeat(analyticsLimits.text),
    yes: true,
    none: null,
  });
  expect(Object.keys({})).toEqual([]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`p${at}`, at]));
  await post(form([event({ $insert_id: 'many', ...many })]));
  const rows = await kept();
  expect(Object.keys(rows[1]?.properties ?? {})).toHaveLength(analyticsLimits.properties);
});

test.each([
  ['nothing', ''],
  ['no data', 'event=x'],
  ['no JSON', 'data=%7B%22event'],
  ['no base64', 'data=%%%'],
  ['depth', `data=${'['.repeat(60_000)}`],
])('%s is refused and is no fault of ours', async (_, body) => {
  const answer = await post(body);
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'VALIDATION_FAILED']);
});

test('bodies that are too large, too many items or of other types are refused', async () => {
  const batch = Array.from({ length: analyticsLimits.batch }, () => event());
  expect((await post(form(batch))).statusCode).toBe(200);
  expect((await post(form([...batch, event()]))).statusCode).toBe(413);
  expect((await post(`data=${'x'.repeat(analyticsLimits.bodyBytes)}`)).statusCode).toBe(413);
  expect((await post('<xml/>', { type: 'application/xml' })).statusCode).toBe(415);
  expect(await kept()).toHaveLength(analyticsLimits.batch);
});

test('other sites cannot report events, with or without our cookies', async () => {
  const elsewhere: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ];
  for (const headers of elsewhere) expect((await post(form([event()]), { headers })).statusCode).toBe(403);
  const own = { origin: foyer.deps.settings.publicUrl, 'sec-fetch-site': 'same-origin', cookie: 'foyer_browser=x' };
  expect((await post(form([event()]), { headers: own })).statusCode).toBe(200);
  expect(await kept()).toHaveLength(1);
});

test('browsers with Do Not Track are not tracked, and get no error that they would retry', async () => {
  const asking: Record<string, string>[] = [{ dnt: '1' }, { 'sec-gpc': '1' }];
  for (const headers of asking) {
    expect((await post(form([event()]), { headers })).statusCode).toBe(200);
    await post(form([{ $distinct_id: device, $set: { account_type: 'individual' } }]), { url: engage, headers });
  }
  expect([await kept(), await people()]).toEqual([[], []]);
});

test('nothing is stored about members who opted out', async () => {
  const { user } = await signUp(foyer, foyer.browser());
  const other = await signUp(foyer, foyer.browser());
  const updatedAt = foyer.clock.now();
  await foyer.deps.db.insert(userPreferences).values({ userId: user.id, analytics: false, updatedAt });
  const sender = (id: string) => event({ distinct_id: id });
  await post(form([sender(user.id), sender(user.id.toUpperCase()), sender(other.user.id), sender(randomUUID())]));
  const told = [user.id, other.user.id].map((id) => ({ $distinct_id: id, $set: { account_type: 'individual' } }));
  await post(form(told), { url: engage });
  expect((await kept()).map(({ person }) => person)).toEqual([personKey(foyer.deps, other.user.id)]);
  expect((await people()).map(({ person }) => person)).toEqual([personKey(foyer.deps, other.user.id)]);
  await foyer.deps.db.delete(userPreferences).where(eq(userPreferences.userId, user.id));
  await post(form([sender(user.id)]));
  expect(await kept()).toHaveLength(2);
});

test('profile properties are merged, and only those of the contract are stored', async () => {
  const tell = (update: object) => post(form([{ $distinct_id: device, ...update }]), { url: engage });
  await tell({ $set_once: { $os: 'Linux' }, $set: { account_type: 'individual', $name: 'Ada', anything: 1 } });
  await tell({ $set_once: { $os: 'Windows' }, $set: { theme_preference: 'dark' }, $unset: ['account_type', 'x'] });
  await tell({ $add: { visits: 1 }, $delete: '' });
  await tell({ $set: { theme_preference: 'dark' } });
  expect((await people()).map(({ properties }) => properties)).toEqual([{ $os: 'Linux', theme_preference: 'dark' }]);
});

test('requests of one address are rate limited', async () => {
  const strict = await openTestApp({ settings: { budgetFactor: 1 } });
  const { limit } = addressBudgets.analytics;
  const send = (address: string) => post('', { app: strict, address });
  for (let at = 0; at < limit; at += 1) await send('198.51.100.8');
  const refused = await send('198.51.100.8');
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send('198.51.100.9')).statusCode).toBe(400);
  await strict.close();
});

test('with Mixpanel configured, browsers use it and our collector is not available', async () => {
  const mixpanel = { host: 'https://api-eu.mixpanel.com', token: 'a'.repeat(32) };
  const there = await openTestApp({ settings: { analytics: { mixpanel, retentionMonths: 13 } } });
  expect((await post('[]', { app: there, type: 'application/json' })).statusCode).toBe(404);
  const { data } = (await there.app.inject('/api/config')).json();
  expect([data.analyticsHost, data.analyticsToken]).toEqual([mixpanel.host, mixpanel.token]);
  await there.close();
});
