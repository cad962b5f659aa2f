import { changeEvent, createEvent } from '@foyer/contract/events/editing.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#src/lib/call.ts';
import { editEventPath, paths } from '#src/lib/paths.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { session } from '#src/lib/session/session.ts';
import { useViewer } from '#src/lib/session/use-session.ts';
import { eventQuery } from '../queries.ts';
import { keepDraft } from './draft/draft-keeper.ts';
import type { EventDraft } from './draft/event-draft.ts';
import { keepTyping, takeTyping } from './draft/kept-typing.ts';

/** The keeper of what is typed on this page, and what it holds now. Leaving the page saves what still waits. */
export function useKeeper(event: Event | null, start: EventDraft) {
  const queries = useQueryClient();
  /** Who has opened the page: their session may end while they write. */
  const viewer = useViewer();
  const [userId] = useState(viewer);
  const [keeper] = useState(() =>
    keepDraft(event, start, {
      create({ title = '', type = start.type, timeZone = start.timeZone, ...given }, idempotencyKey) {
        return call(createEvent, { body: { title, type, timeZone, ...given }, idempotencyKey });
      },
      change: (id, version, given) => call(changeEvent, { params: { id }, body: { version, ...given } }),
      onSaved(saved) {
        queries.setQueryData(eventQuery(saved.id).queryKey, saved);
        // Nothing of it is shown here: it is asked for where it is.
        void queries.invalidateQueries({ queryKey: eventsKey, refetchType: 'none' });
        // Loaded again, the page is that of the draft. Nothing on it changes: a navigation would take the focus away.
        if (window.location.pathname === paths.newEvent)
          window.history.replaceState(window.history.state, '', editEventPath(saved.id));
      },
    }),
  );
  useEffect(() => {
    const own = () => ({ userId, eventId: keeper.read().event?.id ?? null });
    const typed = takeTyping(own());
    if (typed) keeper.restore(typed);
    /** Nobody has to press a button for what waits for the network alone. */
    function saveAgain(): void {
      if (keeper.savesItself() && keeper.read().failure !== null) void keeper.save();
    }
    window.addEventListener('online', saveAgain);
    return () => {
      window.removeEventListener('online', saveAgain);
      if (hasExpired() && keeper.isUnsaved()) keepTyping(own(), keeper.typed());
      else if (keeper.savesItself()) void keeper.save();
    };
  }, [keeper, userId]);
  const now = useSyncExternalStore(keeper.subscribe, keeper.read);
  return { keeper, now };
}

/** Whoever signs out of their own accord leaves nothing behind. */
function hasExpired(): boolean {
  const state = session.state();
  return state.status === 'signed-out' && state.reason === 'expired';
}
