import { changeEvent, createEvent } from '@foyer/contract/events/editing.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#src/lib/call.ts';
import { editEventPath, paths } from '#src/lib/paths.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { eventQuery } from '../queries.ts';
import { keepDraft } from './draft/draft-keeper.ts';
import type { EventDraft } from './draft/event-draft.ts';

/** The keeper of what is typed on this page, and what it holds now. Leaving the page saves what still waits. */
export function useKeeper(event: Event | null, start: EventDraft) {
  const queries = useQueryClient();
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
  useEffect(
    () => () => {
      if (keeper.savesItself()) void keeper.save();
    },
    [keeper],
  );
  const now = useSyncExternalStore(keeper.subscribe, keeper.read);
  return { keeper, now };
}
