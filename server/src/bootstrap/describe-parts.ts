import { resolve } from 'node:path';
import type { Deps } from '#src/deps.ts';
import type { Env } from '#src/read-env.ts';

/** The lines of the start-up log about each part, without secrets. */
export function describeParts(
  env: Env,
  { settings, database, counters, bus, mailer, texters, files, scanner, providers, lookups, payments, geocoder }: Deps,
): string[] {
  const texter = (channel: 'sms' | 'whatsapp') => texters[channel]?.name ?? 'off (no sender is configured)';
  return [
    `mode: ${settings.mode}`,
    `database: ${databaseLine(env, database.kind)}`,
    `limits: ${counters?.name ?? 'counted in the database'}`,
    `live updates: ${bus.name}`,
    `key: ${env.SECRET_KEY ? 'SECRET_KEY' : `made for this folder (${resolve(env.DATA_DIR)}/secret.key)`}`,
    `email: ${mailer.name}`,
    `SMS: ${texter('sms')}`,
    `WhatsApp: ${texter('whatsapp')}`,
    `push: ${env.VAPID_PRIVATE_KEY ? 'VAPID_PRIVATE_KEY' : 'key derived from SECRET_KEY'}`,
    `files: ${files.name}`,
    `malware in files of messages: ${scanner?.name ?? 'not looked for (CLAMD_ADDRESS is not set)'}`,
    `Google: ${providers.google?.name ?? 'off (no client is configured)'}`,
    `LinkedIn: ${providers.linkedin?.name ?? 'off (no client is configured)'}`,
    `product analytics: ${settings.analytics.mixpanel ? `Mixpanel (${settings.analytics.mixpanel.host})` : `our own collector, kept ${settings.analytics.retentionMonths} months`}`,
    `people search: ${lookups.people?.name ?? 'off (no search engine is configured)'}`,
    `profile fetch: ${lookups.facts.name}`,
    `interests: ${lookups.interests.name}`,
    `message suggestions: ${lookups.writer ? `${lookups.writer.name}, ${lookups.writer.perDay} a day` : 'from templates (AI_BASE_URL is not set)'}`,
    `link previews: ${settings.linkPreviews ? 'on' : 'off (LINK_PREVIEWS=off)'}`,
    `messages: kept ${settings.messageDays === null ? 'until their author deletes them' : `${settings.messageDays} days after their last change`}`,
    `comparing texts: ${lookups.embedder?.name ?? 'by topics (EMBEDDINGS_BASE_URL is not set)'}`,
    `card payments: ${payments?.name ?? 'off (Stripe is not configured)'}`,
    `Apple Wallet: ${settings.wallets.apple?.passTypeId ?? 'off (no pass certificate is configured)'}`,
    `Google Wallet: ${settings.wallets.google ? `issuer ${settings.wallets.google.issuerId}` : 'off (no issuer is configured)'}`,
    `maps: ${settings.map ? new URL(settings.map.tilesUrl).host : 'off, links instead (MAP_TILES_URL is not set)'}`,
    `addresses: ${geocoder?.name ?? 'no search (GEOCODER_URL is not set)'}`,
    `countries that may get codes: ${settings.phoneCountries ? [...settings.phoneCountries].join(', ') : 'all'}`,
  ];
}

function databaseLine(env: Env, kind: Deps['database']['kind']): string {
  if (kind === 'postgres') return `PostgreSQL, up to ${env.DATABASE_POOL} connections`;
  return (
    `embedded PGlite in ${resolve(env.DATA_DIR)}. It survives a killed process, but not a power cut: ` +
    'set DATABASE_URL to use PostgreSQL'
  );
}
