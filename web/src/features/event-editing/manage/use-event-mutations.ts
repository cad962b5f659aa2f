import type { Event } from '@foyer/contract/events/event.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { managedEventQuery } from '#src/lib/events/managed-event.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { editEventPath, type NavigationState, paths } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';

/** Loaded with the first action: a visit of the workspace only reads. */
const endpoints = () => import('@foyer/contract/event-editing/editing.ts');

type StateChange = 'publish' | 'unpublish';
type Name = StateChange | 'cancel' | 'duplicate' | 'delete';

/** An organizer's actions on a whole event, one at a time. */
export function useEventMutations({ id }: Pick<Event, 'id'>) {
  const { t } = useTranslation('event-editing');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const task = useOrganizerTask<Name>();
  const [done, setDone] = useState(0);
  const params = { id };
  const refresh = () => queryClient.invalidateQueries({ queryKey: eventKeys.all });

  const change = (name: StateChange | 'cancel', request: () => Promise<Event>) =>
    void task.run(name, async () => {
      queryClient.setQueryData(managedEventQuery(id).queryKey, await request());
      await refresh();
      setDone(done + 1);
    });
  return {
    pending: task.pending,
    /** How often an action has changed the event. The buttons are then different, so the focus has to move. */
    done,
    failure: task.failure,
    change: (name: StateChange) =>
      change(name, async () => {
        const { publishEvent, unpublishEvent } = await endpoints();
        return await call(name === 'publish' ? publishEvent : unpublishEvent, { params });
      }),
    cancel: (reason: string) =>
      change('cancel', async () => call((await endpoints()).cancelEvent, { params, body: { reason } })),
    duplicate: () =>
      void task.run('duplicate', async () => {
        const copy = await call((await endpoints()).duplicateEvent, { params });
        void refresh();
        const state: NavigationState = { notice: t('done.duplicated') };
        void navigate(editEventPath(copy.id), { state });
      }),
    remove: () =>
      void task.run('delete', async () => {
        await call((await endpoints()).deleteEvent, { params });
        // Leave the page first: it would try to read the deleted event.
        await navigate(paths.myEvents);
        await refresh();
      }),
  };
}
export type EventMutations = ReturnType<typeof useEventMutations>;
