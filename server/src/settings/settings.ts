import type { Channel } from '@foyer/contract/codes.ts';
import type { Settings } from '#src/deps.ts';
import type { Env } from '#src/env.ts';
import { version } from '#src/version.ts';

const localBudgetFactor = 100;

/** What the features need to know of the configuration. `channels`: those that have a sender. */
export function settingsFrom(env: Env, channels: readonly Channel[]): Settings {
  const mode = env.NODE_ENV === 'production' ? 'production' : 'local';
  return {
    mode,
    version,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    phoneCountries: env.PHONE_COUNTRIES ? new Set(env.PHONE_COUNTRIES.split(',')) : null,
    channels,
    supabase:
      env.SUPABASE_URL && env.SUPABASE_ANON_KEY ? { url: env.SUPABASE_URL, anonKey: env.SUPABASE_ANON_KEY } : null,
    countryLookupUrl: env.IP_COUNTRY_URL ?? null,
    budgetFactor: mode === 'local' ? localBudgetFactor : 1,
  };
}
