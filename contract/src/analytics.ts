/**
 * Product analytics (spec sections 3, 4, 7 and 9), as far as both sides must agree. The calls themselves have the shape
 * that Mixpanel's library gives them, so they stand outside the table of endpoints.
 */
export const collector = {
  host: '/api/analytics',
  token: 'foyer',
  routes: { track: 'track', engage: 'engage' },
} as const;

export const analyticsLimits = {
  /** Events in one request. */
  batch: 50,
  /** Properties of one event. */
  properties: 64,
  /** Letters in the name of an event or a property. */
  name: 100,
  /** Letters of a text, as Mixpanel keeps them; longer ones are cut. */
  text: 255,
  /** Bytes of one request. */
  bodyBytes: 128 * 1024,
  /** How old an event may be that waited in an offline browser, and how far a clock may be ahead. */
  oldestSeconds: 31 * 24 * 60 * 60,
  aheadSeconds: 24 * 60 * 60,
} as const;

/** What is told of a signed-in person beside their events (spec section 3), with what the library adds. */
export const personProperties = [
  'account_type',
  'profile_completion_percentage',
  'has_profile_photo',
  'subscription_tier',
  'preferred_language',
  'theme_preference',
  '$os',
  '$browser',
  '$browser_version',
] as const;

/** Who somebody is, where they are, and addresses that may hold either: never sent, never kept. Compared without case and signs. */
const blocked = new Set([
  'address',
  'avatar',
  'city',
  'company',
  'companyname',
  'currenturl',
  'displayname',
  'email',
  'emailaddress',
  'firstname',
  'fullname',
  'initialreferrer',
  'initialreferringdomain',
  'ip',
  'ipaddress',
  'keyword',
  'lastname',
  'mpkeyword',
  'name',
  'password',
  'phone',
  'phonenumber',
  'profilepicture',
  'referrer',
  'token',
  'username',
]);

/** Whether a property may not leave the browser, whoever set it. */
export function isBlockedProperty(name: string): boolean {
  return blocked.has(name.toLowerCase().replace(/[^a-z]/g, ''));
}
