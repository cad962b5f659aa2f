import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { mailAddress } from '#src/adapters/mail-address.ts';
import { lookupRules } from '#src/config/profiles.ts';
import type { Settings } from '#src/deps.ts';
import type { Env } from '#src/read-env.ts';
import { version } from '#src/version.ts';

const localBudgetFactor = 100;

/** The only other hosts that a page may show images from. */
const pictureHosts = { google: 'https://lh3.googleusercontent.com', linkedin: 'https://media.licdn.com' } as const;

/** The settings that features read, from the environment. `channels`: those that have a sender. */
export function settingsFrom(env: Env, channels: readonly Channel[]): Settings {
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const mode = env.NODE_ENV === 'production' ? 'production' : 'local';
  return {
    mode,
    version,
    publicUrl: publicUrl.origin,
    senderAddress: mailAddress(env.MAIL_FROM ?? '')?.address ?? `events@${publicUrl.hostname}`,
    phoneCountries: env.PHONE_COUNTRIES ? new Set(env.PHONE_COUNTRIES.split(',')) : null,
    channels,
    supabase:
      env.SUPABASE_URL && env.SUPABASE_ANON_KEY ? { url: env.SUPABASE_URL, anonKey: env.SUPABASE_ANON_KEY } : null,
    countryLookupUrl: env.IP_COUNTRY_URL ?? null,
    analytics: {
      mixpanel: env.MIXPANEL_TOKEN ? { host: new URL(env.MIXPANEL_HOST).origin, token: env.MIXPANEL_TOKEN } : null,
      retentionMonths: env.ANALYTICS_MONTHS,
    },
    pictureHosts: [
      ...(env.GOOGLE_CLIENT_ID || env.FIREBASE_PROJECT_ID ? [pictureHosts.google] : []),
      ...(env.LINKEDIN_CLIENT_ID ? [pictureHosts.linkedin] : []),
    ],
    map: env.MAP_TILES_URL ? { tilesUrl: env.MAP_TILES_URL, attribution: env.MAP_ATTRIBUTION } : null,
    wallets: { apple: appleWallet(env), google: googleWallet(env) },
    aboutFigures: env.ABOUT_FIGURES,
    lookupPatienceMs: lookupRules.patienceMs,
    webhooksToLoopback: mode === 'local' && env.WEBHOOKS_TO_LOOPBACK === 'on',
    linkPreviews:
      env.LINK_PREVIEWS === 'off' ? null : { toLoopback: mode === 'local' && env.LINK_PREVIEWS === 'loopback' },
    messageDays: env.MESSAGE_DAYS ?? null,
    passwordHashing: { memoryKiB: env.PASSWORD_MEMORY_KIB, passes: env.PASSWORD_PASSES },
    budgetFactor: mode === 'local' ? localBudgetFactor : 1,
  };
}

function appleWallet(env: Env): Settings['wallets']['apple'] {
  const { APPLE_WALLET_PASS_TYPE_ID: passTypeId, APPLE_WALLET_TEAM_ID: teamId } = env;
  const { APPLE_WALLET_CERTIFICATE: certificate, APPLE_WALLET_KEY: key, APPLE_WALLET_WWDR: wwdr } = env;
  return passTypeId && teamId && certificate && key && wwdr ? { passTypeId, teamId, certificate, key, wwdr } : null;
}

function googleWallet(env: Env): Settings['wallets']['google'] {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_EMAIL: email, GOOGLE_WALLET_KEY: key } = env;
  return issuerId && email && key ? { issuerId, email, key } : null;
}
