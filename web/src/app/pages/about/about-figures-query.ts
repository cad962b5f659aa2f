import { readAboutFigures } from '@foyer/contract/system.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
import { call } from '#src/lib/call.ts';

const hourMs = 3_600_000;

/** The counts on the About page; they change slowly. */
export const aboutFiguresQuery = (via: Call = call) =>
  queryOptions({
    queryKey: ['about-figures'],
    queryFn: ({ signal }) => via(readAboutFigures, {}, signal),
    staleTime: hourMs,
  });
