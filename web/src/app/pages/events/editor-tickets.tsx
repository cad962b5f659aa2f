import type { Event } from '@foyer/contract/events/event.ts';
import type { TicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type EditorParts, noTickets, type TicketsState } from '#src/features/event-editing/editor/editor-parts.ts';
import { InlineTickets } from '#src/features/tickets/inline-tickets/inline-tickets.tsx';
import { useInlineTickets } from '#src/features/tickets/inline-tickets/use-inline-tickets.ts';
import { ticketTypesQuery } from '#src/features/tickets/queries.ts';
import { eventTicketsPath } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardText } from '#src/ui/card/card.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './editor-tickets.module.css';

type Props = ComponentProps<EditorParts['Tickets']>;

/** The tickets of an event in its editor. Once it is published, they have a page of their own. */
export function EditorTickets(props: Props) {
  const { event } = props;
  // An event that is created while its tickets are typed has none yet.
  const [openedId] = useState(event?.id ?? null);
  const query = useQuery({
    ...ticketTypesQuery(openedId ?? ''),
    enabled: openedId !== null,
    refetchOnWindowFocus: false,
  });
  if (event && event.state !== 'draft') return <PublishedTickets {...props} event={event} types={query.data ?? []} />;
  if (openedId === null) return <DraftTickets {...props} start={[]} />;
  // Tickets from the cache may have been changed elsewhere.
  const fresh = { ...query, data: query.isFetchedAfterMount ? query.data : undefined };
  return (
    <PageStates query={fresh} waiting={<Skeleton height={90} radius={12} />}>
      {(types) => <DraftTickets {...props} start={types.filter(({ archivedAt }) => archivedAt === null)} />}
    </PageStates>
  );
}

function PublishedTickets({
  event,
  draft: { currency },
  payment,
  onState,
  types,
}: Props & { event: Event; types: readonly TicketType[] }) {
  const { t } = useTranslation('ticket-management');
  const prices = types.filter(({ archivedAt }) => archivedAt === null).map(({ priceMinor }) => priceMinor);
  useReportedState(onState, noTickets, prices, currency);
  return (
    <div className={classes.published}>
      {payment}
      <Button component={Link} to={eventTicketsPath(event.id)} variant="default">
        {t('tickets.title')}
      </Button>
    </div>
  );
}

function DraftTickets({ event, draft, payment, onState, start }: Props & { start: readonly TicketType[] }) {
  const { t } = useTranslation('ticket-management');
  const { type, currency, timeZone } = draft;
  const tickets = useInlineTickets({ event, type, currency, timeZone }, start);
  useReportedState(onState, tickets, tickets.prices, currency);
  if (draft.approvalNeeded && tickets.rows.length === 0) return <CardText>{t('inline.approval')}</CardText>;
  return <InlineTickets tickets={tickets} event={event} type={type} currency={currency} payment={payment} />;
}

/** Tells the editor whether tickets are saved, and between which prices they are. */
function useReportedState(
  onState: Props['onState'],
  { wasUnsavedAtRender, isComplete, save, isUnsavedNow }: Omit<TicketsState, 'price'>,
  prices: readonly number[],
  currency: string,
): void {
  const least = prices.length === 0 ? null : Math.min(...prices);
  const most = prices.length === 0 ? null : Math.max(...prices);
  const report = useRef(onState);
  report.current = onState;
  useEffect(() => {
    const price = least === null || most === null ? null : { leastMinor: least, mostMinor: most, currency };
    report.current({ wasUnsavedAtRender, isComplete, save, isUnsavedNow, price });
  }, [wasUnsavedAtRender, isComplete, save, isUnsavedNow, least, most, currency]);
}
