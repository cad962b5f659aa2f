import { z } from 'zod';
import { passwordHashing } from './config/passwords.ts';

const proxies = z.coerce
  .number('TRUSTED_PROXIES is the number of proxies in front, for example 1')
  .int()
  .min(0)
  .max(10);

/** Compared as text, so it has to be written as the provider writes it. */
const issuer = (variable: string) =>
  z.url(`${variable} is an address, as the provider writes itself`).regex(/[^/]$/, `${variable} ends without a slash`);

/** A certificate or key. Where a value has to fit on one line, line breaks are written as \\n. */
const pem = (variable: string) =>
  z
    .string()
    .transform((text) => text.replaceAll(String.raw`\n`, '\n'))
    .refine(
      (text) => /^-----BEGIN [A-Z ]+-----\s/.test(text.trim()),
      `${variable} is in PEM format and starts with -----BEGIN; line breaks may be written as \\n`,
    )
    .optional();

/** Every variable with its check and one sentence of advice. This is the only reader of the environment. */
const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'NODE_ENV is production, or unset for local mode').optional(),
  HOST: z.string().min(1, 'HOST is the address to listen on, for example 127.0.0.1').default('127.0.0.1'),
  PORT: z.coerce.number('PORT is a number from 0 to 65535').int().min(0).max(65535).default(3000),
  METRICS_PORT: z.coerce.number('METRICS_PORT is a number from 0 to 65535').int().min(0).max(65535).optional(),
  PUBLIC_URL: z.url('PUBLIC_URL is the origin people see, for example https://foyer.example').optional(),
  DATA_DIR: z.string().min(1, 'DATA_DIR is a folder that Foyer may write to').default('.data'),
  ABOUT_FIGURES: z.enum(['specified', 'real'], 'ABOUT_FIGURES is specified or real').default('specified'),
  SAMPLE_DATA: z.enum(['on', 'off'], 'SAMPLE_DATA is on or off').default('on'),
  DATABASE_URL: z.url('DATABASE_URL looks like postgres://user:password@host:5432/foyer').optional(),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'REDIS_URL looks like redis://:password@host:6379 (rediss: with TLS)' })
    .optional(),
  DATABASE_POOL: z.coerce.number('DATABASE_POOL is a number of connections').int().min(2).max(200).default(10),
  SECRET_KEY: z.string().min(32, 'SECRET_KEY needs 32 characters or more; run: openssl rand -hex 32').optional(),
  PASSWORD_MEMORY_KIB: z.coerce
    .number('PASSWORD_MEMORY_KIB is the memory of one password hash in KiB')
    .int()
    .min(passwordHashing.memoryKiB, `PASSWORD_MEMORY_KIB is ${passwordHashing.memoryKiB} or more`)
    .max(1024 * 1024)
    .default(passwordHashing.memoryKiB),
  PASSWORD_PASSES: z.coerce
    .number('PASSWORD_PASSES is how often one password hash goes over its memory')
    .int()
    .min(passwordHashing.passes, `PASSWORD_PASSES is ${passwordHashing.passes} or more`)
    .max(20)
    .default(passwordHashing.passes),
  TRUSTED_PROXIES: proxies.default(0),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'LOG_LEVEL is trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
  SMTP_URL: z.url('SMTP_URL looks like smtps://user:password@host:465').optional(),
  MAIL_FROM: z.string().min(3, 'MAIL_FROM is the sender, for example Foyer <hello@foyer.example>').optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-zA-Z]{32}$/, 'TWILIO_ACCOUNT_SID is AC and 32 letters or digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z.string().min(1, 'TWILIO_FROM is a number in E.164 or a messaging service id (MG…)').optional(),
  TWILIO_WHATSAPP_FROM: z.string().optional(),
  TWILIO_WHATSAPP_CONTENT_SID: z
    .string()
    .regex(/^HX[0-9a-fA-F]{32}$/, 'TWILIO_WHATSAPP_CONTENT_SID starts with HX')
    .optional(),
  TWILIO_WHATSAPP_UPDATE_CONTENT_SID: z
    .string()
    .regex(/^HX[0-9a-fA-F]{32}$/, 'TWILIO_WHATSAPP_UPDATE_CONTENT_SID starts with HX')
    .optional(),
  TWILIO_API_URL: z.url().default('https://api.twilio.com'),
  WHATSAPP_PHONE_NUMBER_ID: z.string().optional(),
  WHATSAPP_ACCESS_TOKEN: z.string().optional(),
  WHATSAPP_TEMPLATE: z.string().default('foyer_code'),
  WHATSAPP_UPDATE_TEMPLATE: z.string().min(1).optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'WHATSAPP_VERIFY_TOKEN needs 16 characters or more').optional(),
  WHATSAPP_API_URL: z.url().default('https://graph.facebook.com/v23.0'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: issuer('GOOGLE_ISSUER').default('https://accounts.google.com'),
  LINKEDIN_CLIENT_ID: z.string().min(1).optional(),
  LINKEDIN_CLIENT_SECRET: z.string().min(1).optional(),
  LINKEDIN_ISSUER: issuer('LINKEDIN_ISSUER').default('https://www.linkedin.com/oauth'),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]{4,40}$/, 'FIREBASE_PROJECT_ID is the name of a Firebase project, for example foyer-1a2b3')
    .optional(),
  FIREBASE_ISSUER: issuer('FIREBASE_ISSUER').optional(),
  FIREBASE_JWKS_URL: z
    .url()
    .default('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  SUPABASE_URL: issuer('SUPABASE_URL').optional(),
  SUPABASE_ANON_KEY: z.string().min(1).optional(),
  SEARCH_GOOGLE_KEY: z.string().min(1).optional(),
  SEARCH_GOOGLE_ENGINE: z.string().min(1).optional(),
  SEARCH_GOOGLE_URL: z.url().default('https://customsearch.googleapis.com/customsearch/v1'),
  SEARCH_BRAVE_TOKEN: z.string().min(1).optional(),
  SEARCH_BRAVE_URL: z.url().default('https://api.search.brave.com/res/v1/web/search'),
  ENRICH_API_KEY: z.string().min(1).optional(),
  ENRICH_URL: z.url().default('https://api.peopledatalabs.com/v5/person/enrich'),
  AI_BASE_URL: z.url('AI_BASE_URL is the address of an OpenAI-compatible API, up to /v1').optional(),
  AI_API_KEY: z.string().min(1).optional(),
  AI_MODEL: z.string().min(1, 'AI_MODEL is the name of the model to ask').optional(),
  AI_SUGGESTIONS_PER_DAY: z.coerce
    .number()
    .int()
    .min(0, 'AI_SUGGESTIONS_PER_DAY is how often the model may suggest messages in a day, for all members together')
    .default(1_000),
  EMBEDDINGS_BASE_URL: z.url('EMBEDDINGS_BASE_URL is the address of an OpenAI-compatible API, up to /v1').optional(),
  EMBEDDINGS_API_KEY: z.string().min(1).optional(),
  EMBEDDINGS_MODEL: z.string().min(1, 'EMBEDDINGS_MODEL is the name of an embedding model').optional(),
  FILES_S3_BUCKET: z.string().min(3, 'FILES_S3_BUCKET is the name of a bucket').optional(),
  FILES_S3_REGION: z.string().min(1).default('us-east-1'),
  FILES_S3_ENDPOINT: z.url('FILES_S3_ENDPOINT is the address of a service that speaks S3; unset: AWS').optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{8,}$/, 'STRIPE_SECRET_KEY begins with sk_live_, sk_test_, rk_live_ or rk_test_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=-]{8,}(,whsec_[\w+/=-]{8,})*$/, 'STRIPE_WEBHOOK_SECRET begins with whsec_')
    .transform((list) => list.split(','))
    .optional(),
  STRIPE_API_URL: issuer('STRIPE_API_URL').default('https://api.stripe.com'),
  APPLE_WALLET_PASS_TYPE_ID: z
    .string()
    .regex(/^pass\.[\w.-]{3,100}$/, 'APPLE_WALLET_PASS_TYPE_ID looks like pass.com.example.card')
    .optional(),
  APPLE_WALLET_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'APPLE_WALLET_TEAM_ID is ten capitals and digits')
    .optional(),
  APPLE_WALLET_CERTIFICATE: pem('APPLE_WALLET_CERTIFICATE'),
  APPLE_WALLET_KEY: pem('APPLE_WALLET_KEY'),
  APPLE_WALLET_WWDR: pem('APPLE_WALLET_WWDR'),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{10,25}$/, 'GOOGLE_WALLET_ISSUER_ID is the number of an issuer account')
    .optional(),
  GOOGLE_WALLET_EMAIL: z.email('GOOGLE_WALLET_EMAIL is the address of a service account').optional(),
  GOOGLE_WALLET_KEY: pem('GOOGLE_WALLET_KEY'),
  PHONE_COUNTRIES: z
    .string()
    .regex(/^([A-Z]{2})(,[A-Z]{2})*$/, 'PHONE_COUNTRIES lists countries that may get codes, for example US,GB,ES')
    .optional(),
  MIXPANEL_TOKEN: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'MIXPANEL_TOKEN is the token of a Mixpanel project, 32 hexadecimal digits')
    .optional(),
  MIXPANEL_HOST: z
    .url('MIXPANEL_HOST is where Mixpanel takes events, for example https://api-eu.mixpanel.com')
    .default('https://api-js.mixpanel.com'),
  ANALYTICS_MONTHS: z.coerce
    .number('ANALYTICS_MONTHS is how many months events are kept')
    .int()
    .min(1)
    .max(60)
    .default(13),
  CLAMD_ADDRESS: z
    .string()
    .refine((address) => {
      if (/^unix:\/./.test(address)) return true;
      const port = /^(?:\[[\da-fA-F:.]+\]|[\w.-]+):(\d{1,5})$/.exec(address)?.[1];
      return port !== undefined && Number(port) > 0 && Number(port) <= 65_535;
    }, 'CLAMD_ADDRESS is where clamd listens: clamav:3310 or unix:/run/clamav/clamd.ctl')
    .optional(),
  LINK_PREVIEWS: z.enum(['on', 'off', 'loopback'], 'LINK_PREVIEWS is on, off, or loopback in local mode').default('on'),
  MESSAGE_DAYS: z.coerce.number('MESSAGE_DAYS is how many days messages are kept').int().min(1).max(36_500).optional(),
  WEBHOOKS_TO_LOOPBACK: z.enum(['on', 'off'], 'WEBHOOKS_TO_LOOPBACK is on or off').default('off'),
  MAP_TILES_URL: z
    .url({ protocol: /^https?$/, error: 'MAP_TILES_URL looks like https://tiles.example/{z}/{x}/{y}.png' })
    .refine(
      (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) && !new URL(url).origin.includes('{'),
      'MAP_TILES_URL looks like https://tiles.example/{z}/{x}/{y}.png, with {z}, {x} and {y} after the host',
    )
    .optional(),
  MAP_ATTRIBUTION: z.string().min(1).max(100).default('© OpenStreetMap contributors'),
  GEOCODER_URL: z
    .url({
      protocol: /^https?$/,
      error: 'GEOCODER_URL is the search address of a Nominatim server, for example https://geocoder.example/search',
    })
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'VAPID_PRIVATE_KEY is a P-256 private key, 32 bytes in base64url')
    .optional(),
  IP_COUNTRY_URL: z.url("IP_COUNTRY_URL answers with the visitor's country code").optional(),
});

export type Env = z.output<typeof variables>;

/** Reads and checks the environment; throws one error with a line for each wrong variable. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return message.startsWith(name) ? `  ${message}` : `  ${name}: ${message}`;
  });
  throw new Error(`The configuration has ${lines.length === 1 ? 'a mistake' : 'mistakes'}:\n${lines.join('\n')}`);
}
