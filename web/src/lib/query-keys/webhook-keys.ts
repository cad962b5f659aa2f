const webhook = (id: string) => ['webhooks', 'one', id] as const;

export const webhookKeys = {
  all: ['webhooks'],
  list: ['webhooks', 'list'],
  webhook: (id: string) => [...webhook(id), 'self'] as const,
  deliveries: (id: string, state: string, isNewestFirst: boolean) =>
    [...webhook(id), 'deliveries', state, isNewestFirst] as const,
  delivery: (id: string, deliveryId: string) => [...webhook(id), 'delivery', deliveryId] as const,
} as const;
