import type { Language } from '@foyer/contract/limits.ts';
import {
  type NoticeChannel,
  type NoticeKind,
  noticeChannels,
  noticeKinds,
} from '@foyer/contract/rules/preference-choices.ts';
import type { Preferences } from '@foyer/contract/settings/preferences.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import { AppError } from '#src/http/responses/app-error.ts';

type Row = typeof userPreferences.$inferSelect;

/** The defaults for a member who has not changed any preference. */
const defaultPreferences: Omit<Row, 'userId' | 'updatedAt'> = {
  languageChosen: false,
  mode: null,
  primaryColor: null,
  fontSize: null,
  contrast: null,
  notifications: true,
  muted: [],
  reminderEmails: true,
  announcementEmails: true,
  eventTexts: true,
  quietHours: false,
  quietFrom: '22:00',
  quietUntil: '08:00',
  timeZone: 'UTC',
  pushPreview: 'sender',
  digest: 'off',
  searchEngines: true,
  guestLists: 'members',
  readReceipts: true,
  activityStatus: true,
  analytics: true,
  analyticsChosen: false,
  anonymousNetworking: false,
  anonymousShows: ['title', 'interests'],
  messageModel: false,
};

/** The preferences of one member. */
export async function readPreferences(db: Db | Tx, userId: string): Promise<Preferences> {
  const found = (await preferencesOf(db, [userId])).get(userId);
  if (!found) throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
  return found;
}

/** The preferences of several members, by user id. Deleted accounts are left out. */
export async function preferencesOf(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Preferences>> {
  const rows = await db
    .select({ userId: users.id, language: users.language, chosen: userPreferences })
    .from(users)
    .leftJoin(userPreferences, eq(userPreferences.userId, users.id))
    .where(sql`${users.id} = any(${sql.param(userIds)}::uuid[])`);
  return new Map(rows.map(({ userId, ...row }) => [userId, presentPreferences(row)]));
}

function presentPreferences(row: { language: Language; chosen: Row | null }): Preferences {
  const chosen = row.chosen ?? defaultPreferences;
  const { mode, primaryColor, fontSize, contrast } = chosen;
  return {
    language: chosen.languageChosen ? row.language : null,
    appearance: { mode, primaryColor, fontSize, contrast },
    notifications: {
      on: chosen.notifications,
      muted: chosen.muted.flatMap(readMuted),
      reminderEmails: chosen.reminderEmails,
      announcementEmails: chosen.announcementEmails,
      eventTexts: chosen.eventTexts,
      quietHours: {
        on: chosen.quietHours,
        from: chosen.quietFrom,
        until: chosen.quietUntil,
        timeZone: chosen.timeZone,
      },
      pushPreview: chosen.pushPreview,
      digest: chosen.digest,
    },
    privacy: {
      searchEngines: chosen.searchEngines,
      guestLists: chosen.guestLists,
      readReceipts: chosen.readReceipts,
      activityStatus: chosen.activityStatus,
      anonymousNetworking: { on: chosen.anonymousNetworking, shows: chosen.anonymousShows },
    },
    analytics: chosen.analytics,
    analyticsChosen: chosen.analyticsChosen,
  };
}

type Muted = { kind: NoticeKind; channel: NoticeChannel };

export const mutedText = ({ kind, channel }: Muted): string => `${kind}:${channel}`;

/** Skips kinds and channels that this version does not support, such as removed ones. */
function readMuted(text: string): Muted[] {
  const [kind, channel] = text.split(':');
  const parsed = {
    kind: noticeKinds.find((each) => each === kind),
    channel: noticeChannels.find((e) => e === channel),
  };
  return parsed.kind && parsed.channel ? [{ kind: parsed.kind, channel: parsed.channel }] : [];
}
