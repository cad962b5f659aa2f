import { readCalendarFeed } from '@foyer/contract/discovery/calendar-feed.ts';
import { readMessageSuggestionSettings } from '@foyer/contract/message-suggestions.ts';
import { readDataExport } from '@foyer/contract/settings/my-data.ts';
import { type PreferenceChange, type Preferences, readPreferences } from '@foyer/contract/settings/preferences.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { readPushState } from '#src/lib/push/push-browser.ts';
import { settingsKeys } from '#src/lib/query-keys/settings-keys.ts';

/** The account's preferences; may have changed in another tab or on another device. */
export const preferencesQuery = (userId: string) =>
  queryOptions({
    queryKey: settingsKeys.preferences(userId),
    queryFn: ({ signal }) => call(readPreferences, {}, signal),
    staleTime: 0,
  });

/** Push in this browser. The browser's own settings can change it. */
export const pushQuery = (userId: string) =>
  queryOptions({
    queryKey: settingsKeys.push(userId),
    queryFn: ({ signal }) => readPushState(signal),
    staleTime: 0,
  });

/** Whether a language model may suggest messages, and which service that is. */
export const messageModelQuery = (userId: string) =>
  queryOptions({
    queryKey: settingsKeys.messageModel(userId),
    queryFn: ({ signal }) => call(readMessageSuggestionSettings, {}, signal),
    staleTime: 0,
  });

const pollMs = 2000;
/** The latest data export. Polled while it is being prepared. */
export const dataExportQuery = (userId: string) =>
  queryOptions({
    queryKey: settingsKeys.dataExport(userId),
    queryFn: async ({ signal }) => (await call(readDataExport, {}, signal)).export,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollMs : false),
  });

/** The preferences after a change, for the optimistic update. */
export function withChange(now: Preferences, change: PreferenceChange): Preferences {
  return {
    ...now,
    language: change.language ?? now.language,
    appearance: { ...now.appearance, ...change.appearance },
    notifications: { ...now.notifications, ...change.notifications },
    privacy: { ...now.privacy, ...change.privacy },
    analytics: change.analytics ?? now.analytics,
  };
}

/** The address of the calendar feed. */
export const calendarFeedQuery = (userId: string) =>
  queryOptions({
    queryKey: settingsKeys.calendarFeed(userId),
    queryFn: ({ signal }) => call(readCalendarFeed, {}, signal),
    staleTime: 0,
  });
