import { signedInPage } from '#src/ui/page/signed-in.tsx';

export const MyOrdersPage = signedInPage(
  async () => (await import('#src/features/orders/my-orders/my-orders.tsx')).MyOrders,
);

export const OrderPage = signedInPage(async () => (await import('./order-with-news.tsx')).OrderWithNews);

export const MyTransferPage = signedInPage(
  async () => (await import('#src/features/transfers/my-transfer.tsx')).MyTransfer,
);

export const TicketPage = signedInPage(async () => (await import('./ticket-with-news.tsx')).TicketWithNews);

export const CheckInPage = signedInPage(
  async () => (await import('#src/features/check-in/session/team-check-in.tsx')).TeamCheckIn,
);
