import type { Preferences } from '@foyer/contract/settings/preferences.ts';

/**
 * By which clocks somebody lives. Null: not known. It comes with quiet hours or a digest; before either was chosen it says
 * UTC, which they have not.
 */
export function knownZone({ quietHours, digest }: Preferences['notifications']): string | null {
  const isChosen = quietHours.on || digest !== 'off' || quietHours.timeZone !== 'UTC';
  return isChosen ? quietHours.timeZone : null;
}
