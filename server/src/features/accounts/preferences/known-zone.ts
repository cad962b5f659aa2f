import type { Preferences } from '@foyer/contract/settings/preferences.ts';

/**
 * The member's time zone, or null if they never chose one. It is only stored with quiet hours or a digest; until one of
 * them is set, the stored value is the default UTC.
 */
export function knownZone({ quietHours, digest }: Preferences['notifications']): string | null {
  const isChosen = quietHours.on || digest !== 'off' || quietHours.timeZone !== 'UTC';
  return isChosen ? quietHours.timeZone : null;
}
