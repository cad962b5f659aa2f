import { changeEvent, createEvent } from '@foyer/contract/event-editing/editing.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#src/lib/call.ts';
import { managedEventQuery } from '#src/lib/events/managed-event.ts';
import { editEventPath, paths } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { session } from '#src/lib/session/session.ts';
import { useViewer } from '#src/lib/session/use-session.ts';
import { createAutosave } from '../draft/autosave.ts';
import type { EventDraft } from '../draft/event-draft.ts';
import { saveUnsavedDraft, takeUnsavedDraft } from '../draft/unsaved-draft.ts';

/** The autosave of what is typed on this page, and what it holds now. Leaving the page saves what still waits. */
export function useAutosave(event: Event | null, start: EventDraft) {
  const queryClient = useQueryClient();
  /** Who has opened the page: their session may end while they write. */
  const viewer = useViewer();
  const [userId] = useState(viewer);
  const [autosave] = useState(() =>
    createAutosave(event, start, {
      create({ title = '', type = start.type, timeZone = start.timeZone, ...given }, idempotencyKey) {
        return call(createEvent, { body: { title, type, timeZone, ...given }, idempotencyKey });
      },
      change: (id, version, given) => call(changeEvent, { params: { id }, body: { version, ...given } }),
      onSaved(saved) {
        queryClient.setQueryData(managedEventQuery(saved.id).queryKey, saved);
        // Nothing of it is shown here: it is asked for where it is.
        void queryClient.invalidateQueries({ queryKey: eventKeys.all, refetchType: 'none' });
        // Loaded again, the page is that of the draft. Nothing on it changes: a navigation would take the focus away.
        if (window.location.pathname === paths.newEvent)
          window.history.replaceState(window.history.state, '', editEventPath(saved.id));
      },
    }),
  );
  useEffect(() => {
    const own = () => ({ userId, eventId: autosave.read().event?.id ?? null });
    const typed = takeUnsavedDraft(own());
    if (typed) autosave.restore(typed);
    /** Nobody has to press a button for what waits for the network alone. */
    function saveAgain(): void {
      if (autosave.savesItself() && autosave.read().failure !== null) void autosave.save();
    }
    window.addEventListener('online', saveAgain);
    return () => {
      window.removeEventListener('online', saveAgain);
      if (hasExpired() && autosave.isUnsaved()) saveUnsavedDraft(own(), autosave.typed());
      else if (autosave.savesItself()) void autosave.save();
    };
  }, [autosave, userId]);
  const now = useSyncExternalStore(autosave.subscribe, autosave.read);
  return { autosave, now };
}

/** Whoever signs out of their own accord leaves nothing behind. */
function hasExpired(): boolean {
  const state = session.state();
  return state.status === 'signed-out' && state.reason === 'expired';
}
