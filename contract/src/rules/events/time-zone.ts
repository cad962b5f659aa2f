/**
 * Whether this is an IANA time zone such as `Europe/Madrid`. Offsets are refused, because they have no daylight saving
 * time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|[A-Za-z]+(?:[/_-][A-Za-z0-9_+-]+)+)$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
