import { listReports, readReport } from '@foyer/contract/moderation/reports.ts';
import { listSuspensions } from '@foyer/contract/moderation/suspensions.ts';
import type { ReportKind } from '@foyer/contract/rules/moderation/moderation-choices.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { moderationKeys } from '#src/lib/query-keys/moderation-keys.ts';

export const reportStates = ['open', 'closed'] as const;
export const suspensionStates = ['appeals', 'open', 'ended'] as const;
export type SuspensionState = (typeof suspensionStates)[number];

type ReportFilter = {
  state: (typeof reportStates)[number];
  kind: ReportKind | undefined;
  /** Only from the room of this event. */
  eventId: string | undefined;
};

/** Each view is in the audit log, so nothing is read again only because a window has the focus. */
const readOnce = { staleTime: 0, refetchOnWindowFocus: false } as const;

export const reportsQuery = (viewer: string, { state, kind, eventId }: ReportFilter) =>
  infiniteQueryOptions({
    queryKey: moderationKeys.reports(viewer, eventId ?? 'all', state, kind ?? 'all'),
    queryFn: ({ pageParam, signal }) => {
      const query = { state, ...(kind && { kind }), ...(eventId && { eventId }) };
      return call(listReports, { query: pageParam === null ? query : { ...query, cursor: pageParam } }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...readOnce,
  });

export type ReportId = { kind: ReportKind; id: string };

export const reportQuery = (viewer: string, { kind, id }: ReportId) =>
  queryOptions({
    queryKey: moderationKeys.report(viewer, kind, id),
    queryFn: ({ signal }) => call(readReport, { params: { kind, id } }, signal),
    ...readOnce,
  });

export const suspensionsQuery = (viewer: string, state: SuspensionState) =>
  infiniteQueryOptions({
    queryKey: moderationKeys.suspensions(viewer, state),
    queryFn: ({ pageParam, signal }) =>
      call(listSuspensions, { query: pageParam === null ? { state } : { state, cursor: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...readOnce,
  });
