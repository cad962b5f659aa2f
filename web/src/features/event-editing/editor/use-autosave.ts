import { changeEvent, createEvent } from '@foyer/contract/event-editing/editing.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#src/lib/call.ts';
import { managedEventQuery } from '#src/lib/events/managed-event.ts';
import { editEventPath, paths } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { hasSessionExpired } from '#src/lib/session/has-session-expired.ts';
import { useViewer } from '#src/lib/session/use-session.ts';
import { createAutosave } from '../draft/create-autosave.ts';
import type { EventDraft } from '../draft/event-draft.ts';
import { saveUnsavedDraft, takeUnsavedDraft } from '../draft/unsaved-draft.ts';

/** The autosave of the editor and its state. Leaving the page saves pending changes. */
export function useAutosave(event: Event | null, start: EventDraft) {
  const queryClient = useQueryClient();
  /** Who opened the page. Their session may expire while they write. */
  const viewer = useViewer();
  const [userId] = useState(viewer);
  const [autosave] = useState(() =>
    createAutosave(event, start, {
      create({ title = '', type = start.type, timeZone = start.timeZone, ...input }, idempotencyKey) {
        return call(createEvent, { body: { title, type, timeZone, ...input }, idempotencyKey });
      },
      change: (id, version, input) => call(changeEvent, { params: { id }, body: { version, ...input } }),
      onSaved(saved) {
        queryClient.setQueryData(managedEventQuery(saved.id).queryKey, saved);
        // Other pages show the event: they read it again when they are opened.
        void queryClient.invalidateQueries({ queryKey: eventKeys.all, refetchType: 'none' });
        // A reload shall open the saved draft. The URL is changed without navigation, which would move the focus.
        if (window.location.pathname === paths.newEvent)
          window.history.replaceState(window.history.state, '', editEventPath(saved.id));
      },
    }),
  );
  useEffect(() => {
    const owner = () => ({ userId, eventId: autosave.read().event?.id ?? null });
    const changes = takeUnsavedDraft(owner());
    if (changes) autosave.restore(changes);
    /** Retries as soon as the network is back. */
    function retry(): void {
      if (autosave.isAutomatic() && autosave.read().failure !== null) void autosave.save();
    }
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      if (hasSessionExpired() && autosave.isUnsaved()) saveUnsavedDraft(owner(), autosave.unsavedChanges());
      else if (autosave.isAutomatic()) void autosave.save();
    };
  }, [autosave, userId]);
  const state = useSyncExternalStore(autosave.subscribe, autosave.read);
  return { autosave, state };
}
