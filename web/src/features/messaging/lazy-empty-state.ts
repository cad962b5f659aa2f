import { lazyPart } from '#src/lib/page/lazy-part.ts';

/** Its picture is not needed by those who have conversations. */
export const LazyEmptyState = lazyPart(async () => (await import('#src/ui/empty-state.tsx')).EmptyState);
