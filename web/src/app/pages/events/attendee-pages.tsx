import { signedInPage } from '#src/ui/page/signed-in.tsx';

export const MyOrdersPage = signedInPage(
  async () => (await import('#src/features/orders/my-orders/my-orders.tsx')).MyOrders,
);

export const OrderPage = signedInPage(
  async () => (await import('#src/features/orders/order-page/order-view.tsx')).OrderView,
);

export const TicketPage = signedInPage(async () => (await import('#src/features/check-in/ticket/ticket.tsx')).Ticket);

export const CheckInPage = signedInPage(
  async () => (await import('#src/features/check-in/session/team-check-in.tsx')).TeamCheckIn,
);
