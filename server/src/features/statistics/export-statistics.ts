import type { DataOf } from '@foyer/contract/http.ts';
import type { StatisticsPeriod } from '@foyer/contract/rules/events/statistics-choices.ts';
import type { exportStatistics as contract } from '@foyer/contract/statistics/statistics.ts';
import { attendeeRules } from '#src/config/attendees.ts';
import type { Deps } from '#src/deps.ts';
import type { Cell } from '#src/features/attendees/export/cell-text.ts';
import { byteOrderMark, csvLine } from '#src/features/attendees/export/csv-line.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { noSuchEvent, requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { readStatistics } from './read-statistics.ts';

/**
 * Column ids, which stay the same whatever the language is. A row is a day or a source of the period, or a ticket type, whose
 * figures are totals. Figures that do not exist for a row are empty.
 */
const columns = [
  'kind',
  'name',
  'campaign',
  'views',
  'registrations',
  'currency',
  'sales_minor',
  'refunded_minor',
  'refund_pending_minor',
] as const;

/** Returns the figures of an event in a period as CSV, with the same budget as the other files of an event. */
export async function exportStatistics(
  deps: Deps,
  viewer: SignedInUser,
  { id, period }: { id: string; period: StatisticsPeriod },
): Promise<DataOf<typeof contract>> {
  await requireOrganizer(deps, viewer, id);
  await requireBudget(deps, `event-exports:${viewer.userId}`, attendeeRules.exports);
  const row = await findEventById(deps.db, id);
  if (!row) throw noSuchEvent();
  const { days, sources, ticketTypes, currency } = await readStatistics(deps, viewer, { id, period });
  const rows: Record<(typeof columns)[number], Cell>[] = [
    ...days.map((each) => ({
      kind: 'day',
      name: each.day,
      campaign: '',
      views: each.views,
      registrations: each.registrations,
      currency,
      sales_minor: each.salesMinor,
      refunded_minor: each.refundedMinor,
      refund_pending_minor: each.pendingRefundMinor,
    })),
    ...sources.map(({ source, campaign, views, registrations }) => ({
      ...noFigures,
      kind: 'source',
      name: source,
      campaign: campaign ?? '',
      views,
      registrations,
    })),
    ...ticketTypes.map(({ name, registrations, salesMinor, pendingRefundMinor }) => ({
      ...noFigures,
      kind: 'ticket-type',
      name,
      registrations,
      currency,
      sales_minor: salesMinor,
      refund_pending_minor: pendingRefundMinor,
    })),
  ];
  const lines = [columns, ...rows.map((each) => columns.map((column) => each[column]))];
  return { name: `${row.event.slug}-statistics.csv`, content: byteOrderMark + lines.map(csvLine).join('') };
}

const noFigures = {
  campaign: '',
  views: '',
  registrations: '',
  currency: '',
  sales_minor: '',
  refunded_minor: '',
  refund_pending_minor: '',
} as const;
