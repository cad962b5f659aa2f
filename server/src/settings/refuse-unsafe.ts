import { mailAddress } from '#src/adapters/mail-address.ts';
import type { Env } from '#src/read-env.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses to start with settings that contradict themselves or, in production, are unsafe. One sentence per
 * variable, all at once.
 */
export function refuseUnsafe(env: Env): void {
  const ofMode = env.NODE_ENV === 'production' ? missingInProduction(env) : opensLocalModeToAll(env);
  const wrong = [...contradictions(env), ...ofMode];
  if (wrong.length === 0) return;
  throw new Error(`Foyer cannot start like this:\n${wrong.map((sentence) => `  ${sentence}`).join('\n')}`);
}

/** A machine of one's own, or of one's own network: its name has no dot or a reserved ending (RFC 6761, RFC 6762). */
const atHome = [
  /^localhost$|^\[::1\]$|^[^.:[]+$|\.(localhost|local|test|internal|home\.arpa)$/,
  /^(127|10)(\.\d+){3}$|^192\.168(\.\d+){2}$|^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$|^\[f[cd]/,
];

/** In local mode anyone can read all codes and sign in as anyone. */
function* opensLocalModeToAll(env: Env): Generator<string> {
  const { hostname } = new URL(env.PUBLIC_URL ?? 'http://localhost');
  if (!atHome.some((pattern) => pattern.test(hostname)))
    yield `NODE_ENV: has to be production where others come to ${hostname}; local mode lets anybody sign in as anybody`;
  if (env.STRIPE_SECRET_KEY?.includes('_live_'))
    yield 'STRIPE_SECRET_KEY: a live key moves money; local mode takes test keys alone';
}

function* missingInProduction(env: Env): Generator<string> {
  if (!env.PUBLIC_URL) yield 'PUBLIC_URL: say which origin people see, for example https://foyer.example';
  else if (new URL(env.PUBLIC_URL).protocol !== 'https:' && !loopback.has(new URL(env.PUBLIC_URL).hostname))
    yield 'PUBLIC_URL: has to begin with https://, or cookies and codes travel in the open';
  if (!env.SECRET_KEY) yield 'SECRET_KEY: is missing; run: openssl rand -hex 32';
  if (!env.PHONE_COUNTRIES) yield 'PHONE_COUNTRIES: list the countries that may get codes, for example US,GB,ES';
  if (!env.SMTP_URL)
    yield 'SMTP_URL: is missing; emails have to reach people, for example smtps://user:password@host:465';
  if (env.WEBHOOKS_TO_LOOPBACK === 'on')
    yield 'WEBHOOKS_TO_LOOPBACK: is for local mode; here it would let organizers reach what listens on this machine';
  if (env.STRIPE_API_URL !== 'https://api.stripe.com')
    yield 'STRIPE_API_URL: is for tests in local mode; it is sent the key that moves money';
  // Anyone who can change an issuer's responses can sign in as anyone.
  for (const name of [
    'GOOGLE_ISSUER',
    'LINKEDIN_ISSUER',
    'FIREBASE_ISSUER',
    'FIREBASE_JWKS_URL',
    'SUPABASE_URL',
    // These receive keys and personal data.
    'SEARCH_GOOGLE_URL',
    'SEARCH_BRAVE_URL',
    'ENRICH_URL',
  ] as const) {
    if (env[name] && new URL(env[name]).protocol !== 'https:') yield `${name}: has to begin with https://`;
  }
}

function* contradictions(env: Env): Generator<string> {
  if (env.PUBLIC_URL && !isOrigin(env.PUBLIC_URL))
    yield 'PUBLIC_URL: is an origin (scheme, host, port) without path, user or query';
  for (const origin of env.CORS_ORIGINS) {
    // The "null" of sandboxed frames is nobody's origin, and with credentials there is no "*" (rule 39).
    if (!URL.canParse(origin) || new URL(origin).origin !== origin || !/^https?:/.test(origin))
      yield 'CORS_ORIGINS: lists origins (scheme, host, port), for example https://app.foyer.example';
  }
  if (env.SECRET_KEY && new Set(env.SECRET_KEY).size < 8)
    yield 'SECRET_KEY: repeats a few characters and could be guessed; run: openssl rand -hex 32';
  if (env.SMTP_URL && !/^smtps?:$/.test(new URL(env.SMTP_URL).protocol))
    yield 'SMTP_URL: begins with smtps:// or smtp://';
  if (env.SMTP_URL && !env.MAIL_FROM)
    yield 'MAIL_FROM: is missing; name the sender, for example Foyer <hello@foyer.example>';
  if (env.MAIL_FROM && !mailAddress(env.MAIL_FROM))
    yield 'MAIL_FROM: is not an address, as in Foyer <hello@foyer.example>';
  yield* incomplete('Twilio', {
    TWILIO_ACCOUNT_SID: env.TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: env.TWILIO_AUTH_TOKEN,
    'TWILIO_FROM or TWILIO_WHATSAPP_FROM': env.TWILIO_FROM ?? env.TWILIO_WHATSAPP_FROM,
  });
  yield* incomplete('Google', {
    GOOGLE_CLIENT_ID: env.GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET: env.GOOGLE_CLIENT_SECRET,
  });
  yield* incomplete('LinkedIn', {
    LINKEDIN_CLIENT_ID: env.LINKEDIN_CLIENT_ID,
    LINKEDIN_CLIENT_SECRET: env.LINKEDIN_CLIENT_SECRET,
  });
  yield* incomplete('Supabase', { SUPABASE_URL: env.SUPABASE_URL, SUPABASE_ANON_KEY: env.SUPABASE_ANON_KEY });
  if (env.SUPABASE_URL && !isOrigin(env.SUPABASE_URL))
    yield 'SUPABASE_URL: is the origin of the project, for example https://abc.supabase.co';
  if (env.SUPABASE_URL && env.LINKEDIN_CLIENT_ID)
    yield 'SUPABASE_URL: LinkedIn is reached either through Supabase or directly; unset this or LINKEDIN_CLIENT_ID';
  yield* incomplete('Google Programmable Search', {
    SEARCH_GOOGLE_KEY: env.SEARCH_GOOGLE_KEY,
    SEARCH_GOOGLE_ENGINE: env.SEARCH_GOOGLE_ENGINE,
  });
  if (env.SEARCH_GOOGLE_KEY && env.SEARCH_BRAVE_TOKEN)
    yield 'SEARCH_BRAVE_TOKEN: people are searched for with Google or with Brave; unset this or SEARCH_GOOGLE_KEY';
  yield* incomplete('A language model', { AI_BASE_URL: env.AI_BASE_URL, AI_MODEL: env.AI_MODEL });
  yield* incomplete('The bucket for files', {
    FILES_S3_BUCKET: env.FILES_S3_BUCKET,
    FILES_S3_ACCESS_KEY_ID: env.FILES_S3_ACCESS_KEY_ID,
    FILES_S3_SECRET_ACCESS_KEY: env.FILES_S3_SECRET_ACCESS_KEY,
  });
  yield* incomplete('Stripe', {
    STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET?.join(','),
  });
  yield* incomplete('Apple Wallet', {
    APPLE_WALLET_PASS_TYPE_ID: env.APPLE_WALLET_PASS_TYPE_ID,
    APPLE_WALLET_TEAM_ID: env.APPLE_WALLET_TEAM_ID,
    APPLE_WALLET_CERTIFICATE: env.APPLE_WALLET_CERTIFICATE,
    APPLE_WALLET_KEY: env.APPLE_WALLET_KEY,
    APPLE_WALLET_WWDR: env.APPLE_WALLET_WWDR,
  });
  yield* incomplete('Google Wallet', {
    GOOGLE_WALLET_ISSUER_ID: env.GOOGLE_WALLET_ISSUER_ID,
    GOOGLE_WALLET_EMAIL: env.GOOGLE_WALLET_EMAIL,
    GOOGLE_WALLET_KEY: env.GOOGLE_WALLET_KEY,
  });
  yield* incomplete('WhatsApp', {
    WHATSAPP_PHONE_NUMBER_ID: env.WHATSAPP_PHONE_NUMBER_ID,
    WHATSAPP_ACCESS_TOKEN: env.WHATSAPP_ACCESS_TOKEN,
    WHATSAPP_APP_SECRET: env.WHATSAPP_APP_SECRET,
  });
}

function* incomplete(name: string, variables: Record<string, string | undefined>): Generator<string> {
  if (Object.values(variables).every((value) => value === undefined)) return;
  for (const [variable, value] of Object.entries(variables)) {
    if (value === undefined) yield `${variable}: is missing, and ${name} needs it beside the others`;
  }
}

function isOrigin(text: string): boolean {
  const url = new URL(text);
  return url.username === '' && url.pathname === '/' && url.search === '' && url.hash === '';
}
