import { accountKeys } from './account-keys.ts';

/** Parts of the notifications, which are read again together with all of them. */
export const inboxKeys = {
  unread: (userId: string) => [...accountKeys.notifications(userId), 'unread'] as const,
} as const;
