import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';

const load = async () => (await import('./events-calendar.tsx')).EventsCalendar;
type Calendar = Awaited<ReturnType<typeof load>>;

const LazyComponent = lazyPart(load);
let loaded: Calendar | undefined;

/** To be awaited before the server renders a calendar and before it is hydrated: neither can suspend. */
export async function loadCalendar(): Promise<void> {
  loaded = await load();
}

/** The calendar, whose code and styles are loaded on demand: most visitors see only the list. */
export function LazyCalendar(props: ComponentProps<Calendar>) {
  const Calendar = loaded ?? LazyComponent;
  return (
    <Suspense fallback={<Skeleton height={640} />}>
      <Calendar {...props} />
    </Suspense>
  );
}
