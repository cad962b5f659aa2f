import type { DeliveryState } from '@foyer/contract/rules/webhook-choices.ts';
import {
  listWebhookDeliveries,
  readWebhookDelivery,
  type WebhookDelivery,
} from '@foyer/contract/webhooks/deliveries.ts';
import { listWebhooks, readWebhook } from '@foyer/contract/webhooks/webhooks.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { webhookKeys } from '#src/lib/query-keys/webhook-keys.ts';
import type { TableSort } from '#src/ui/table/table-types.ts';

export const webhooksQuery = queryOptions({
  queryKey: webhookKeys.list,
  queryFn: ({ signal }) => call(listWebhooks, {}, signal),
  staleTime: 0,
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: webhookKeys.webhook(id),
    queryFn: ({ signal }) => call(readWebhook, { params: { id } }, signal),
    staleTime: 0,
    retry: false,
    // Polled while deliveries fail, so that the page shows when the receiver recovers.
    refetchInterval: ({ state: { data } }) => (data?.state === 'on' && data.failingSince ? 3_000 : false),
  });

/** Polled while a delivery is about to be sent. */
export const deliveriesQuery = (id: string, state: DeliveryState | undefined, order: TableSort) =>
  infiniteQueryOptions({
    queryKey: webhookKeys.deliveries(id, state ?? 'all', order.isDescending),
    queryFn: ({ pageParam, signal }) =>
      call(
        listWebhookDeliveries,
        {
          params: { id },
          query: {
            ...(state && { state }),
            sort: order.isDescending ? '-created' : 'created',
            limit: 100,
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.pages[0]?.items.some(isDueSoon) ? 2_000 : false),
  });

const soonMs = 30_000;

/** Whether the next attempt is less than 30 seconds away. */
function isDueSoon({ nextAt }: WebhookDelivery): boolean {
  return nextAt !== null && Date.parse(nextAt) < Date.now() + soonMs;
}

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: webhookKeys.delivery(id, deliveryId),
    queryFn: ({ signal }) => call(readWebhookDelivery, { params: { id, deliveryId } }, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isDueSoon(data.delivery) ? 2_000 : false),
  });
