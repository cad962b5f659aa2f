import type { QueryClient } from '@tanstack/react-query';
import { connectionKeys } from '#src/lib/query-keys/connection-keys.ts';
import { profileKeys } from '#src/lib/query-keys/profile-keys.ts';
import { suggestionKeys } from '#src/lib/query-keys/suggestion-keys.ts';

/** Reads again what a request, a connection or a block changes, which includes what profiles and suggestions show. */
export async function refreshConnections(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: connectionKeys.all }),
    queries.invalidateQueries({ queryKey: profileKeys.allPublic }),
    queries.invalidateQueries({ queryKey: suggestionKeys.all }),
  ]);
}
