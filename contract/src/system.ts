import { z } from 'zod';
import { endpoint } from './http.ts';
import { channel } from './one-time-codes/one-time-codes.ts';

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Check that the process is alive',
  data: z.object({ status: z.literal('ok') }),
});
export const readReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  summary: 'Check that database and queue are ready',
  data: z.object({ status: z.literal('ready') }),
  errors: ['UNAVAILABLE'],
});

/**
 * The settings of this deployment that the browser needs. Contains nothing personal except the browser's own CSRF
 * token.
 */
export const config = z
  .object({
    name: z.literal('Foyer'),
    version: z.string(),
    environment: z.enum(['local', 'production']),
    /** The public origin of its pages. */
    publicUrl: z.url(),
    /** Sign-in methods that are on; the sign-in page shows only these. */
    methods: z.object({ linkedin: z.boolean(), google: z.boolean(), phone: z.boolean(), email: z.boolean() }),
    /** Channels for codes that are on, in the order to offer them. */
    channels: z.array(channel),
    /** How LinkedIn sign-in works: through this server, or in the browser through the hosted project in `supabase`. */
    linkedinMode: z.enum(['direct', 'supabase']),
    supabase: z.object({ url: z.url(), anonKey: z.string() }).nullable(),
    /** Address of an IP look-up that answers with a country code, if configured. */
    countryLookupUrl: z.string().nullable(),
    /** The Mixpanel project for product analytics; null: Foyer's own collector. */
    analyticsHost: z.string().nullable(),
    analyticsToken: z.string().nullable(),
    /** Address of map tiles with {z}, {x} and {y}, and whom the map credits. Null: links to a map instead. */
    map: z.object({ tilesUrl: z.string(), attribution: z.string() }).nullable(),
    /** Whether the server can find the coordinates of an address. */
    canSearchPlaces: z.boolean(),
    /** The figures on the About page: those of the specification, or real counts (`readAboutFigures`). */
    aboutFigures: z.enum(['specified', 'real']),
    /** Sent back as X-CSRF-Token with every unsafe request. */
    csrfToken: z.string(),
  })
  .meta({ id: 'Config' });
export type Config = z.output<typeof config>;

export const readConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  summary: 'Read the public configuration',
  data: config,
});

/** The public halves of the keys that sign access tokens, newest first (RFC 7517). */
export const readJwks = endpoint({
  method: 'GET',
  path: '/api/jwks',
  access: 'public',
  summary: 'List the public keys of access tokens',
  data: z.object({
    keys: z.array(
      z.object({
        kty: z.string(),
        crv: z.string(),
        x: z.string(),
        kid: z.string(),
        use: z.literal('sig'),
        alg: z.string(),
      }),
    ),
  }),
});

/** A count rounded down to two digits, or null while it is too small to be worth naming. */
const roundedCount = z.number().int().nullable();

/**
 * The figures on the About page: those of the specification, or counts of this Foyer. Counts are made once an hour, and
 * rounded so that nobody can be told apart.
 */
export const readAboutFigures = endpoint({
  method: 'GET',
  path: '/api/about-figures',
  access: 'public',
  summary: 'Read the figures of the About page',
  data: z.object({ professionals: roundedCount, companies: roundedCount, connections: roundedCount }),
});
