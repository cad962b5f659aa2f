import { reportKinds } from '@foyer/contract/rules/moderation/moderation-choices.ts';
import type { ReportId } from './queries.ts';

/** The query parameter that opens one report above its queue. */
const reportParam = 'report';

const reportKey = ({ kind, id }: ReportId): string => `${kind}.${id}`;

/** The report that the address names, if any. */
export function reportIn(search: URLSearchParams): ReportId | null {
  const [kind, id] = (search.get(reportParam) ?? '').split('.');
  const known = reportKinds.find((each) => each === kind);
  return known && id ? { kind: known, id } : null;
}

/** The same address with a report, or without. */
export function reportAddress(search: URLSearchParams, report: ReportId | null): string {
  const next = new URLSearchParams(search);
  if (report) next.set(reportParam, reportKey(report));
  else next.delete(reportParam);
  return `?${next}`;
}
