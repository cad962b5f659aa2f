import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#src/lib/page/lazy-part.ts';

const load = async () => (await import('./member-events.tsx')).MemberEvents;
type Events = Awaited<ReturnType<typeof load>>;

const LazyComponent = lazyPart(load);
let loaded: Events | undefined;

/** To be awaited before the server renders these events and before they are hydrated: neither can suspend. */
export async function loadMemberEvents(): Promise<void> {
  loaded = await load();
}

/** The events of a member. The code is loaded only if there may be any to show. */
export function LazyMemberEvents(props: ComponentProps<Events>) {
  const MemberEvents = loaded ?? LazyComponent;
  if (props.parts?.length === 0) return null;
  return (
    <Suspense>
      <MemberEvents {...props} />
    </Suspense>
  );
}
