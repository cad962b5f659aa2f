import type { Statistics, StatisticsDay } from './statistics-query.ts';

type CountField = Exclude<keyof StatisticsDay, 'day'>;
export type Totals = Record<CountField, number>;

/** All values of some days added up. */
export function totalsOf(days: readonly StatisticsDay[]): Totals {
  const sum = (of: CountField) => days.reduce((total, each) => total + each[of], 0);
  return {
    views: sum('views'),
    registrations: sum('registrations'),
    salesMinor: sum('salesMinor'),
    refundedMinor: sum('refundedMinor'),
    pendingRefundMinor: sum('pendingRefundMinor'),
  };
}

/** The totals of the period, and of the one before if there is one to compare with. */
export function comparedTotals({ days, daysBefore }: Pick<Statistics, 'days' | 'daysBefore'>) {
  return { now: totalsOf(days), before: daysBefore.length > 0 ? totalsOf(daysBefore) : null };
}

/** Registrations per view, at most 1; null without views. */
export function conversionOf({ views, registrations }: Pick<Totals, 'views' | 'registrations'>): number | null {
  return views === 0 ? null : Math.min(1, registrations / views);
}

export type Change = { direction: 'up' | 'down' | 'same'; ratio: number };

/** How much a value has changed, as a part of what it was. Null if it was nothing: no percentage tells that. */
export function changeOf(now: number | null, before: number | null): Change | null {
  if (now === null || before === null || before === 0) return null;
  const ratio = (now - before) / before;
  if (Math.abs(ratio) < 0.005) return { direction: 'same', ratio: 0 };
  return { direction: ratio > 0 ? 'up' : 'down', ratio: Math.abs(ratio) };
}

/** Whether the event sells anything, or has. */
export function hasSales({ salesMinor, ticketTypes }: Pick<Statistics, 'salesMinor' | 'ticketTypes'>): boolean {
  return salesMinor > 0 || ticketTypes.some(({ kind }) => kind !== 'free');
}
