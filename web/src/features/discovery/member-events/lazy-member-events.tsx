import { type ComponentProps, lazy, Suspense } from 'react';

const load = async () => (await import('./member-events.tsx')).MemberEvents;
type Events = Awaited<ReturnType<typeof load>>;

const Later = lazy(async () => ({ default: await load() }));
let loaded: Events | undefined;

/** Before the server renders them, and before they come to life: neither can wait while it does. */
export async function loadMemberEvents(): Promise<void> {
  loaded = await load();
}

/** What somebody hosts and comes to; its code comes only where there may be something to see. */
export function LazyMemberEvents(props: ComponentProps<Events>) {
  const MemberEvents = loaded ?? Later;
  if (props.parts?.length === 0) return null;
  return (
    <Suspense>
      <MemberEvents {...props} />
    </Suspense>
  );
}
