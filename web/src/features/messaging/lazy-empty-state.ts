import { lazyPart } from '#src/lib/page/lazy-part.ts';

/** Members with conversations don't need its picture. */
export const LazyEmptyState = lazyPart(async () => (await import('#src/ui/empty-state.tsx')).EmptyState);
