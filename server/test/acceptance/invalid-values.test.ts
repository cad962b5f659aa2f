import { endpoints } from '@foyer/contract/endpoints.ts';
import { type Endpoint, type FieldError, failure } from '@foyer/contract/http.ts';
import { captureEmailLead } from '@foyer/contract/leads.ts';
import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newEvent } from '../events.ts';
import { type Member, newMember } from '../members.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { newTicketType } from '../orders.ts';
import { goodPassword, newEmail } from '../passwords.ts';
import { data } from '../people.ts';
import { signIn } from '../sessions.ts';
import { newWebhook } from '../webhook-receiver.ts';

/** Every field of every endpoint with values that no form would send: any response but a server error is fine. */

let foyer: TestApp;
let host: Member;
const ids: Record<string, string> = {};
beforeAll(async () => {
  foyer = await openTestApp();
  host = await newMember(foyer);
  const event = await newEvent(foyer, host.browser);
  const ticket = await newTicketType(host.browser, event, { kind: 'free' });
  const ordered = { params: { id: event.id }, body: { places: [{ ticketId: ticket.id }] } };
  const order = data(await host.browser.call(placeOrder, ordered));
  const { id: leadId } = data(await host.browser.call(captureEmailLead, { body: { email: newEmail('lead') } }));
  const { params: webhook } = await newWebhook(host.browser);
  const registrationId = order.places[0]?.id ?? '';
  Object.assign(ids, { event: event.id, webhook: webhook.id, registrationId, leadId });
  Object.assign(ids, { ticketId: ticket.id, orderId: order.id, slug: host.urlSlug, userId: host.id });
});
afterAll(() => foyer.close());

/** Values that a database, a parser or a clock may fail on. */
const invalid: readonly unknown[] = [
  'a\u0000b',
  'a\ud800b',
  '\u202eabc',
  'x'.repeat(5_000),
  '%',
  '__proto__',
  '9'.repeat(30),
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  -1,
  1.5,
  2 ** 31,
  1e308,
  null,
  [],
  {},
  ['a\u0000'],
  { a: '\ud800' },
  { 'a\u0000': 'x' },
];

type Schema = {
  [K in 'anyOf' | 'oneOf' | 'allOf']?: Schema[];
} & {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
};

const plausible: [RegExp, string][] = [
  [/email|^who$/i, 'ada@example.com'],
  [/phone/i, '+12025550177'],
  [/countryCode/, 'US'],
  [/zone/i, 'Europe/Madrid'],
  [/url|link|website/i, 'https://example.com/a'],
  [/slug/i, 'ada-lovelace-9'],
  [/password/i, goodPassword],
  [/token/i, 't'.repeat(43)],
  [/verification|flowId/, '0'.repeat(22)],
  [/code/i, '123456'],
  [/language/i, 'en'],
  [/currency/i, 'EUR'],
  [/^room$/, 'software'],
  [/^(from|until)$/, '08:00'],
];

/** A plausible value for a schema. */
function sample(schema: Schema, name = ''): unknown {
  if (schema.$ref) return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] };
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return sample(choices.find(({ type }) => type !== 'null') ?? {}, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, part]) => [key, sample(part, key)]));
    case 'array':
      return [sample(schema.items ?? {}, name)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      if (schema.format === 'uuid') return ids[name] ?? ids.event;
      if (schema.format === 'date-time') return '2031-03-11T18:00:00+01:00';
      return ids[name] ?? plausible.find(([which]) => which.test(name))?.[1] ?? 'Ada Lovelace';
  }
}

const shapeOf = (schema: z.core.$ZodType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {};

type Path = (string | number)[];
function pathsIn(value: unknown, at: Path = []): Path[] {
  const own = at.length > 0 ? [at] : [];
  if (typeof value !== 'object' || value === null) return own;
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [...own, ...keys.flatMap((key) => pathsIn(value[key as keyof typeof value], [...at, key]))];
}
function put(value: object, [key = '', ...rest]: Path, to: unknown): object {
  const copy: object = Array.isArray(value) ? [...value] : { ...value };
  const inner: unknown = copy[key as keyof typeof copy];
  return Object.assign(copy, { [key]: rest.length === 0 ? to : put(inner as object, rest, to) });
}

/** Lone surrogates can't be encoded in a URL; browsers never send one. */
const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

async function ask({ method, path, access }: Endpoint, given: Record<string, unknown>, query = '', body?: object) {
  const address = path.replace(/:(\w+)/g, (_, name: string) => encoded(given[name]));
  const headers = { authorization: `Bearer ${host.browser.bearer}`, 'content-type': 'application/json' };
  const payload = body && JSON.stringify(body);
  const url = address + query;
  const answer = await foyer.app.inject({ method, url, headers, ...(payload && { payload }) });
  // The previous request signed the host out.
  if (answer.statusCode === 401 && access === 'user') await signIn(foyer, host.browser, host.id);
  return answer;
}

/** Drops the fields that are refused, so that the request reaches the verb if it can. */
async function acceptable(endpoint: Endpoint, given: Record<string, unknown>, body: object): Promise<object> {
  for (let round = 0; round < 5; round += 1) {
    const refused = failure.safeParse((await ask(endpoint, given, '', body)).json()).data?.error;
    if (refused?.code !== 'VALIDATION_FAILED') return body;
    for (const { field } of refused.details as FieldError[]) drop(body, field.split('.'));
  }
  return body;
}

function drop(value: object, [key = '', ...rest]: string[]): void {
  const inner: unknown = value[key as keyof typeof value];
  if (rest.length > 0 && typeof inner === 'object' && inner !== null) drop(inner, rest);
  else if (rest.length === 0) Reflect.deleteProperty(value, key);
}

test.each(endpoints)('$method $path', { timeout: 60_000 }, async (endpoint) => {
  await foyer.deps.db.execute('delete from budgets');
  const params = shapeOf(endpoint.params).properties ?? {};
  const id = endpoint.path.includes('webhooks') ? ids.webhook : ids.event;
  const given = Object.fromEntries(
    Object.keys(params).map((name) => [name, name === 'id' ? id : sample(params[name] ?? {}, name)]),
  );
  const body = endpoint.body && (await acceptable(endpoint, given, sample(shapeOf(endpoint.body)) as object));
  const mayBeUnavailable = endpoint.errors?.includes('UNAVAILABLE') ?? false;
  const faults: string[] = [];
  const note = async (what: string, response: ReturnType<typeof ask>) => {
    const { statusCode, body: text } = await response;
    // Providers that aren't configured report so with a 5xx.
    const isUnconfigured = text.includes('PROVIDER_NOT_AVAILABLE') || (statusCode === 503 && mayBeUnavailable);
    if (statusCode >= 500 && !isUnconfigured) faults.push(`${statusCode} ${what}`);
  };
  for (const value of invalid) {
    const label = JSON.stringify(value).slice(0, 40);
    for (const name of Object.keys(params))
      await note(`${name}: ${label}`, ask(endpoint, { ...given, [name]: value }, '', body));
    for (const name of Object.keys(shapeOf(endpoint.query).properties ?? {}))
      await note(`?${name}: ${label}`, ask(endpoint, given, `?${name}=${encoded(value)}`, body));
    for (const at of body ? pathsIn(body) : [])
      await note(`${at.join('.')}: ${label}`, ask(endpoint, given, '', put(body ?? {}, at, value)));
  }
  expect(faults).toEqual([]);
});
