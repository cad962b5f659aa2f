/**
 * Product analytics, as far as server and browser have to agree. The calls have the shape of Mixpanel's library, so
 * they are no endpoints of the contract.
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
  /** Characters in the name of an event or a property. */
  name: 100,
  /** Characters of a text, as Mixpanel limits them; longer ones are cut. */
  text: 255,
  /** Bytes of one request. */
  bodyBytes: 128 * 1024,
  /** The maximum age of an event from an offline browser, and how far ahead a clock can be. */
  oldestSeconds: 31 * 24 * 60 * 60,
  aheadSeconds: 24 * 60 * 60,
} as const;

/** Properties of a signed-in person, with those that the library adds. */
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

/**
 * Properties that identify a person or place, or may contain such data: never sent, never stored. Compared in lower
 * case, letters only.
 */
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

/** Whether a property must never leave the browser, even if the library set it. */
export function isBlockedProperty(name: string): boolean {
  return blocked.has(name.toLowerCase().replace(/[^a-z]/g, ''));
}
