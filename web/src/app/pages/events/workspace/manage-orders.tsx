import { EventOrdersCard } from '#src/features/orders/event-orders/event-orders-card.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** The orders of an event. */
export function ManageOrders({ event }: WorkspaceProps) {
  return (
    <WorkspacePage name="orders" event={event}>
      <EventOrdersCard eventId={event.id} />
    </WorkspacePage>
  );
}
