import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TicketTypesCard } from '#src/features/tickets/ticket-types/ticket-types-card.tsx';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { editEventPath } from '#src/lib/paths.ts';
import { Notice } from '#src/ui/notice.tsx';
import { WhenNear } from '#src/ui/page/when-near.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** Below the ticket types, with the table and its library. */
const PromoCodesCard = lazyPart(
  async () => (await import('#src/features/tickets/promo-codes/promo-codes-card.tsx')).PromoCodesCard,
);

/** The ticket types and promo codes of an event. */
export function ManageTickets({ event }: WorkspaceProps) {
  const { t } = useTranslation('ticket-management');
  const edit = <Link to={editEventPath(event.id)}>{t('tickets.edit')}</Link>;
  return (
    <WorkspacePage name="tickets" event={event}>
      {event.approvalNeeded ? (
        <Notice tone="info">
          <p>{t('tickets.approval')}</p>
          {edit}
        </Notice>
      ) : (
        <>
          <TicketTypesCard event={event} />
          <WhenNear title={t('promoCodes.title')} height={120}>
            <PromoCodesCard event={event} />
          </WhenNear>
          <p>
            {t('tickets.settings')} {edit}
          </p>
        </>
      )}
    </WorkspacePage>
  );
}
