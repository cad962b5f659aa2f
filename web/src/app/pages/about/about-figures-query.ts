import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
import { systemKeys } from '#src/lib/query-keys/system-keys.ts';

const hourMs = 3_600_000;

/** The counts on the About page; they change slowly. The call and its contract are loaded only where the counts are asked for. */
export const aboutFiguresQuery = (serverCall?: Call) =>
  queryOptions({
    queryKey: systemKeys.aboutFigures,
    queryFn: async ({ signal }) => {
      const [{ readAboutFigures }, { call }] = await Promise.all([
        import('@foyer/contract/system.ts'),
        import('#src/lib/call.ts'),
      ]);
      return (serverCall ?? call)(readAboutFigures, {}, signal);
    },
    staleTime: hourMs,
  });
