/** The push services of browsers: Chrome and its relatives, Firefox, Edge on Windows, Safari. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)+notify\.windows\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.apple\.com$/,
];

/** Where local mode stands in for a push service, under the address of Foyer itself. */
export const localPushPath = '/local/push/';

/**
 * Whether an endpoint belongs to a push service, to which messages may be sent: browsers name it, so anybody could name
 * anything. `localOrigin`: of the stand-in of local mode; null in production.
 */
export function isPushEndpoint(endpoint: string, localOrigin: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin, pathname } = new URL(endpoint);
  if (username || password) return false;
  if (localOrigin !== null && origin === localOrigin) return pathname.startsWith(localPushPath);
  return protocol === 'https:' && port === '' && hosts.some((host) => host.test(hostname));
}
