import type { Event } from '@foyer/contract/events/event.ts';
import type { TicketType } from '@foyer/contract/events/tickets/ticket-types.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '#src/ui/notice.tsx';

/** A way of coming for which there is no ticket, while there are for the other: its guests would find nothing. */
export function WithoutTicket({ event, types }: { event: Event; types: readonly TicketType[] }) {
  const { t } = useTranslation('selling');
  const missing = event.audiences.find(({ audience }) => !types.some((type) => type.audience === audience));
  if (types.length === 0 || !missing) return null;
  return (
    <Notice tone="info">
      <p>{t(`types.without.${missing.audience}`)}</p>
    </Notice>
  );
}
