import type { NoticeChannel, NoticeKind, RefusableEmail } from '@foyer/contract/rules/preferences.ts';
import type { Preferences } from '@foyer/contract/settings/preferences.ts';
import { localTime, minutesOf, nextAt } from './local-time.ts';

/** What becomes of a message that its person can do without. `at`: not before. */
export type Delivery = { how: 'never' } | { how: 'digest' } | { how: 'send'; at: Date };

type Notifications = Preferences['notifications'];
/** `refusable`: as what its email can be turned off by itself. */
type Asked = { kind: NoticeKind; channel: NoticeChannel; refusable?: RefusableEmail | undefined };

/** Decides it by what the person has chosen. Security notices are not asked about: they always go at once. */
export function chooseDelivery(chosen: Notifications, { kind, channel, refusable }: Asked, now: Date): Delivery {
  const isMuted = chosen.muted.some((each) => each.kind === kind && each.channel === channel);
  const isRefused = channel === 'email' && refusable !== undefined && !chosen[refusable];
  if (!chosen.on || isMuted || isRefused) return { how: 'never' };
  if (channel === 'email' && chosen.digest !== 'off') return { how: 'digest' };
  return { how: 'send', at: afterQuietHours(chosen, now) };
}

/** Now, or when the quiet hours that are running end. */
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

/** When what has waited since then goes out together: the next morning, or the next Monday's. */
export function digestTime({ digest, quietHours }: Notifications, since: Date): Date {
  if (digest === 'off') return since;
  return nextAt(since, quietHours.timeZone, morning, digest === 'weekly' ? monday : undefined);
}
