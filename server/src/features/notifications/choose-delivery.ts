import type { NoticeChannel, NoticeKind, RefusableEmail } from '@foyer/contract/rules/preference-choices.ts';
import type { Preferences } from '@foyer/contract/settings/preferences.ts';
import { localTime, minutesOf, nextAt } from './local-time.ts';

/** How an optional message is delivered. `at`: the earliest time to send it. */
export type Delivery = { how: 'never' } | { how: 'digest' } | { how: 'send'; at: Date };

type Notifications = Preferences['notifications'];
/** `refusable`: the separate email opt-out that covers this message, if any. */
type OptionalMessage = { kind: NoticeKind; channel: NoticeChannel; refusable?: RefusableEmail | undefined };

/** Applies the member's notification preferences. Security notices skip this; they are always sent at once. */
export function chooseDelivery(
  chosen: Notifications,
  { kind, channel, refusable }: OptionalMessage,
  now: Date,
): Delivery {
  const isMuted = chosen.muted.some((each) => each.kind === kind && each.channel === channel);
  const isRefused = channel === 'email' && refusable !== undefined && !chosen[refusable];
  if (!chosen.on || isMuted || isRefused) return { how: 'never' };
  if (channel === 'email' && chosen.digest !== 'off') return { how: 'digest' };
  return { how: 'send', at: afterQuietHours(chosen, now) };
}

/** `now`, or the end of the quiet hours in progress. */
export function afterQuietHours({ quietHours }: Notifications, now: Date): Date {
  const { on, timeZone } = quietHours;
  const [from, until] = [minutesOf(quietHours.from), minutesOf(quietHours.until)];
  if (!on || from === until) return now;
  const { minutes } = localTime(now, timeZone);
  const isQuiet = from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until;
  return isQuiet ? nextAt(now, timeZone, until) : now;
}

const morning = minutesOf('08:00');
const monday = 1;

/** When a digest of items collected since `since` is sent: the next morning, or the next Monday morning. */
export function digestTime({ digest, quietHours }: Notifications, since: Date): Date {
  if (digest === 'off') return since;
  return nextAt(since, quietHours.timeZone, morning, digest === 'weekly' ? monday : undefined);
}
