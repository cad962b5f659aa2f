import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import type { Chart } from '#src/ui/chart/chart.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** With its curves, loaded when the first chart is shown. */
const LoadedChart = lazyPart(async () => (await import('#src/ui/chart/chart.tsx')).Chart);

const height = 220;

/** A chart, and its placeholder of the same height. */
export function LazyChart(props: Omit<ComponentProps<typeof Chart>, 'height'>) {
  return (
    <Suspense fallback={<Skeleton height={height} />}>
      <LoadedChart {...props} height={height} />
    </Suspense>
  );
}
