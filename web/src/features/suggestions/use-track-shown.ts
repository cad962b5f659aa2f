import { useEffect } from 'react';
import { track } from '#src/lib/analytics/track.ts';

/** Records once for each list how many people it suggests, and where. */
export function useTrackShown(count: number | undefined, place: 'people' | 'dashboard' | 'event'): void {
  useEffect(() => {
    if (count !== undefined && count > 0) track('suggestions_shown', { count, place });
  }, [count, place]);
}
