import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '#src/ui/skeleton.tsx';

const load = async () => (await import('./events-calendar.tsx')).EventsCalendar;
type Calendar = Awaited<ReturnType<typeof load>>;

const Later = lazy(async () => ({ default: await load() }));
let loaded: Calendar | undefined;

/** Before the server renders a calendar, and before it comes to life: neither can wait while it does. */
export async function loadCalendar(): Promise<void> {
  loaded = await load();
}

/** The calendar, whose code and styles come with the first one: most people see the list alone. */
export function LazyCalendar(props: ComponentProps<Calendar>) {
  const Calendar = loaded ?? Later;
  return (
    <Suspense fallback={<Skeleton height={640} />}>
      <Calendar {...props} />
    </Suspense>
  );
}
