import { signedInPage } from '#src/ui/page/signed-in.tsx';

export const ManageTicketsPage = signedInPage(
  async () => (await import('#src/features/tickets/manage-tickets.tsx')).ManageTickets,
);

export const EventOrdersPage = signedInPage(
  async () => (await import('#src/features/orders/event-orders/event-orders.tsx')).EventOrders,
);
