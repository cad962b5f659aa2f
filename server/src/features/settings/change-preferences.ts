import type { PreferenceChange, Preferences } from '@foyer/contract/settings/preferences.ts';
import { eq } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { mutedText, readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import { leaveAllRooms } from '#src/features/anonymous-networking/aliases-of.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

/** Changes the given preferences; concurrent changes of different ones are all kept. */
export async function changePreferences(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { userId }: SignedInUser,
  change: PreferenceChange,
): Promise<Preferences> {
  const { timeZone } = change.notifications?.quietHours ?? {};
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw fieldRefused('timeZone', 'time_zone.invalid');
  const updatedAt = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { language } = change;
    if (language) await tx.update(users).set({ language }).where(eq(users.id, userId));
    const chosen = { ...columnsOf(change), updatedAt };
    await tx
      .insert(userPreferences)
      .values({ userId, ...chosen })
      .onConflictDoUpdate({ target: userPreferences.userId, set: chosen });
    if (change.privacy?.anonymousNetworking?.on === false) await leaveAllRooms(deps, tx, userId);
    return readPreferences(tx, userId);
  });
}

/** Only the given columns, since drizzle ignores undefined values. */
function columnsOf({ language, appearance, notifications, privacy, analytics }: PreferenceChange) {
  const { quietHours, muted } = notifications ?? {};
  const { anonymousNetworking } = privacy ?? {};
  return {
    languageChosen: language === undefined ? undefined : true,
    ...appearance,
    notifications: notifications?.on,
    muted: muted && [...new Set(muted.map(mutedText))],
    reminderEmails: notifications?.reminderEmails,
    announcementEmails: notifications?.announcementEmails,
    eventTexts: notifications?.eventTexts,
    quietHours: quietHours?.on,
    quietFrom: quietHours?.from,
    quietUntil: quietHours?.until,
    timeZone: quietHours?.timeZone,
    pushPreview: notifications?.pushPreview,
    digest: notifications?.digest,
    searchEngines: privacy?.searchEngines,
    guestLists: privacy?.guestLists,
    readReceipts: privacy?.readReceipts,
    activityStatus: privacy?.activityStatus,
    anonymousNetworking: anonymousNetworking?.on,
    anonymousShows: anonymousNetworking && [...new Set(anonymousNetworking.shows)],
    analytics,
    analyticsChosen: analytics === undefined ? undefined : true,
  };
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
