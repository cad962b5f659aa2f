/** Whether clocks somewhere go by a zone of this name (IANA, `Europe/Madrid`). An offset is none: it knows no summer. */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|[A-Za-z]+(?:[/_-][A-Za-z0-9_+-]+)+)$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
