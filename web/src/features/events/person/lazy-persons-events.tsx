import { type ComponentProps, lazy, Suspense } from 'react';

const load = async () => (await import('./persons-events.tsx')).PersonsEvents;
type PersonsEvents = Awaited<ReturnType<typeof load>>;

const Later = lazy(async () => ({ default: await load() }));
let loaded: PersonsEvents | undefined;

/** Before the server renders a profile: it cannot wait while it does. */
export async function loadPersonsEvents(): Promise<void> {
  loaded = await load();
}

/** What stands at the end of a profile: its code comes when there is something to show. */
export function LazyPersonsEvents(props: ComponentProps<PersonsEvents>) {
  const Events = loaded ?? Later;
  return (
    <Suspense>
      <Events {...props} />
    </Suspense>
  );
}
