import { useInfiniteQuery } from '@tanstack/react-query';
import { notificationsQuery, notificationsRefetchMs } from '../notifications.ts';
import { useRefetchInterval } from './live-updates.ts';

/** The notifications, which follow live updates or are read again from time to time. */
export function useNotifications(userId: string) {
  const refetchInterval = useRefetchInterval(notificationsRefetchMs);
  return useInfiniteQuery({ ...notificationsQuery(userId), refetchInterval });
}
