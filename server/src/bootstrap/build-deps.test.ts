import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderInUse } from '#src/db/folder/folder-lock.ts';
import { prepareSigningKeys } from '#src/features/sessions/tokens/signing-keys.ts';
import { readEnv } from '#src/read-env.ts';
import { refuseUnsafe } from '#src/settings/refuse-unsafe.ts';
import { buildDeps } from './build-deps.ts';
import { openOwnDatabase } from './open-own-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-deps-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const log = pino({ level: 'silent' });
async function build(source: Record<string, string>) {
  const env = readEnv({ DATA_DIR: folder, ...source });
  refuseUnsafe(env);
  return await buildDeps(env, log, await openOwnDatabase(env));
}
const refusalOf = async (source: Record<string, string>) => {
  const parts = await build(source).catch((error: unknown) => error);
  if (!(parts instanceof Error)) throw new Error('it started');
  return parts.message;
};

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://foyer.example',
  SECRET_KEY: '0123456789abcdef0123456789abcdef',
  PHONE_COUNTRIES: 'US,ES',
  SMTP_URL: 'smtps://user:secret-password@smtp.example:465',
  MAIL_FROM: 'Foyer <hello@foyer.example>',
};
const twilio = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15005550006' };

test('production names everything that is missing, at once', async () => {
  const message = await refusalOf({ NODE_ENV: 'production' });
  for (const name of ['PUBLIC_URL', 'SECRET_KEY', 'PHONE_COUNTRIES', 'SMTP_URL'])
    expect(message).toContain(`${name}: `);
});

test.each([
  [{ PUBLIC_URL: 'http://foyer.example' }, 'PUBLIC_URL: has to begin with https://'],
  [{ PUBLIC_URL: 'https://foyer.example/app' }, 'PUBLIC_URL: is an origin'],
  [{ SECRET_KEY: 'a'.repeat(64) }, 'SECRET_KEY: repeats'],
  [{ CORS_ORIGINS: 'null' }, 'CORS_ORIGINS: lists origins'],
  [{ CORS_ORIGINS: 'https://app.foyer.example,*' }, 'CORS_ORIGINS: lists origins'],
  [{ CORS_ORIGINS: 'https://app.foyer.example/' }, 'CORS_ORIGINS: lists origins'],
  [{ SMTP_URL: 'http://smtp.example' }, 'SMTP_URL: begins with smtps://'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM: is missing'],
  [{ MAIL_FROM: 'Foyer' }, 'MAIL_FROM: is not an address'],
  [{ TWILIO_AUTH_TOKEN: 'token' }, 'TWILIO_ACCOUNT_SID: is missing'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET: is missing'],
  [{ LINKEDIN_CLIENT_SECRET: 'secret' }, 'LINKEDIN_CLIENT_ID: is missing'],
  [{ GOOGLE_ISSUER: 'http://127.0.0.1:9000' }, 'GOOGLE_ISSUER: has to begin with https://'],
  [{ LINKEDIN_ISSUER: 'http://issuer.example' }, 'LINKEDIN_ISSUER: has to begin with https://'],
  [{ GOOGLE_ISSUER: 'https://accounts.google.com/' }, 'GOOGLE_ISSUER ends without a slash'],
  [{ FIREBASE_JWKS_URL: 'http://keys.example' }, 'FIREBASE_JWKS_URL: has to begin with https://'],
  [{ SUPABASE_URL: 'https://abc.supabase.co' }, 'SUPABASE_ANON_KEY: is missing'],
  [{ SUPABASE_URL: 'https://abc.supabase.co/auth/v1', SUPABASE_ANON_KEY: 'k' }, 'SUPABASE_URL: is the origin'],
  [{ SUPABASE_URL: 'http://abc.example', SUPABASE_ANON_KEY: 'k' }, 'SUPABASE_URL: has to begin with https://'],
  [
    { SUPABASE_URL: 'https://a.example', SUPABASE_ANON_KEY: 'k', LINKEDIN_CLIENT_ID: 'i', LINKEDIN_CLIENT_SECRET: 's' },
    'either through Supabase or directly',
  ],
  [{ WHATSAPP_PHONE_NUMBER_ID: '1', WHATSAPP_ACCESS_TOKEN: 'x' }, 'WHATSAPP_APP_SECRET: is missing'],
  [{ STRIPE_SECRET_KEY: 'sk_live_0123456789' }, 'STRIPE_WEBHOOK_SECRET: is missing'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' }, 'STRIPE_SECRET_KEY: is missing'],
  [{ STRIPE_SECRET_KEY: 'pk_live_0123456789' }, 'STRIPE_SECRET_KEY begins with sk_live_'],
  [{ STRIPE_API_URL: 'https://stripe.example' }, 'STRIPE_API_URL: is for tests'],
  [{ PASSWORD_MEMORY_KIB: '8192' }, 'PASSWORD_MEMORY_KIB is 19456 or more'],
  [{ PASSWORD_PASSES: '1' }, 'PASSWORD_PASSES is 2 or more'],
  [{ CLAMD_ADDRESS: 'clamav' }, 'CLAMD_ADDRESS is where clamd listens'],
  [{ CLAMD_ADDRESS: 'clamav:65536' }, 'CLAMD_ADDRESS is where clamd listens'],
] as const)('production does not start with %o', async (change, sentence) => {
  expect(await refusalOf({ ...production, ...change })).toContain(sentence);
});

test.each([
  'https://foyer.example',
  'http://203.0.113.7:3000',
  'http://172.32.0.1',
  'https://10.example.com',
  'http://[2001:db8::1]',
])('local mode does not start for everybody at %s', async (publicUrl) => {
  expect(await refusalOf({ PUBLIC_URL: publicUrl })).toContain('NODE_ENV: has to be production');
});

test('local mode takes no key that moves money', async () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };
  expect(await refusalOf(stripe)).toContain('STRIPE_SECRET_KEY: a live key moves money');
});

test.each([
  'http://localhost:3000',
  'http://127.0.0.1',
  'http://[::1]:3000',
  'http://192.168.1.7',
  'https://foyer.test',
  'http://laptop:3000',
])('local mode starts at home, at %s', (publicUrl) => {
  expect(() => refuseUnsafe(readEnv({ PUBLIC_URL: publicUrl }))).not.toThrow();
});

test('local mode creates a key, readable only by its owner, and keeps it', async () => {
  const first = await build({});
  await first.stop();
  const key = await readFile(join(folder, 'secret.key'), 'utf8');
  expect(key).toMatch(/^[0-9a-f]{64}\n$/);
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);

  const again = await build({});
  expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe(key);
  expect(again.deps.secrets.mac('test', 'x')).toEqual(first.deps.secrets.mac('test', 'x'));
  const description = again.description.join('\n');
  expect(description).toContain('not a power cut');
  expect(description).toMatch(/email: local.*\nSMS: local.*\nWhatsApp: local/);
  expect(description).toContain('card payments: local checkout');
  expect(description).not.toContain(key.trim());

  await expect(build({})).rejects.toThrow(FolderInUse);
  expect(await again.queueAnswers()).toBe(false);
  await again.start();
  expect(await again.queueAnswers()).toBe(true);
  await again.stop();
});

test('a database that is sealed with a key which is not there stops the start, and no new key is made', async () => {
  const first = await build({});
  await prepareSigningKeys(first.deps);
  await first.stop();
  const file = join(folder, 'secret.key');
  const key = await readFile(file);
  await rm(file);
  expect(await refusalOf({})).toContain(`${file} is missing`);
  expect(await readdir(folder)).not.toContain('secret.key');

  await writeFile(file, key);
  const again = await build({});
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await again.stop();
});

test('production uses what is configured, leaves the rest off, and says so without secrets', async () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'the-client-secret' };
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_live_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789,whsec_1234567890',
  };
  const parts = await build({ ...production, ...twilio, ...google, ...stripe });
  expect(parts.deps.settings).toMatchObject({ mode: 'production', channels: ['sms'], budgetFactor: 1 });
  expect(parts.deps.settings.pictureHosts).toEqual(['https://lh3.googleusercontent.com']);
  expect([...(parts.deps.settings.phoneCountries ?? [])]).toEqual(['US', 'ES']);
  const description = parts.description.join('\n');
  expect(description).toContain('email: SMTP (smtp.example:465)');
  expect(description).toContain('SMS: Twilio');
  expect(description).toContain('WhatsApp: off');
  expect(description).toContain('Google: https://accounts.google.com');
  expect(description).toContain('LinkedIn: off');
  expect(description).toMatch(/card payments: Stripe$/m);
  expect(description).not.toMatch(/sk_live|whsec|secret-password|the-client-secret|0123456789abcdef|token/);
  await parts.stop();
});
