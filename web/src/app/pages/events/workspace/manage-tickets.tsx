import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PromoCodesCard } from '#src/features/tickets/promo-codes/promo-codes-card.tsx';
import { TicketTypesCard } from '#src/features/tickets/ticket-types/ticket-types-card.tsx';
import { editEventPath } from '#src/lib/paths.ts';
import { Notice } from '#src/ui/notice.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

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
          <PromoCodesCard event={event} />
          <p>
            {t('tickets.settings')} {edit}
          </p>
        </>
      )}
    </WorkspacePage>
  );
}
