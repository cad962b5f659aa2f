// @vitest-environment happy-dom
import { changeEvent, createEvent } from '@foyer/contract/event-editing/editing.ts';
import type { Event as FoyerEvent } from '@foyer/contract/events/event.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anEvent } from '../../../../test/an-event.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { letTimePass, renderComponent } from '../../../../test/render-component.tsx';
import { emptyDraft, eventDraftOf } from '../draft/event-draft.ts';
import { useAutosave } from './use-autosave.ts';

const savedEvent = anEvent({ title: 'Compilers', version: 3 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server with one event. `network.isDown` makes its calls fail. */
function eventServer(initial: FoyerEvent | null = null) {
  const network = { isDown: false };
  let event = initial ?? anEvent();
  const save = (change: Record<string, unknown>) => {
    if (network.isDown) return 'lost' as const;
    const { version: _, ...fields } = change;
    event = { ...event, ...(fields as Partial<FoyerEvent>), version: event.version + 1 };
    return { data: event };
  };
  const calls = fakeApi([createEvent, save], [changeEvent, save]);
  return { network, calls };
}

function Editor({ event }: { event: FoyerEvent | null }) {
  const { autosave, state } = useAutosave(event, event ? eventDraftOf(event) : emptyDraft('en', 'Europe/Madrid'));
  return (
    <>
      <input
        aria-label="Title"
        value={state.draft.title}
        onChange={({ target }) => autosave.change({ title: target.value })}
      />
      <output>{state.failure === null ? `version ${state.event?.version ?? 'none'}` : 'failed'}</output>
    </>
  );
}

async function renderEditor(event: FoyerEvent | null = null) {
  const view = await renderComponent(<Editor event={event} />);
  return { ...view, title: screen.getByLabelText<HTMLInputElement>('Title'), state: () => screen.getByRole('status') };
}

test('a new event is created once, when typing pauses', async () => {
  const { calls } = eventServer();
  const { user, title, state } = await renderEditor();
  await user.type(title, 'Compilers');
  expect(calls).toEqual([]);
  await letTimePass(800);
  expect(calls.map(({ method, body }) => [method, body.title])).toEqual([['POST', 'Compilers']]);
  expect(state().textContent).toBe('version 1');
});

test('further typing changes the event with its current version', async () => {
  const { calls } = eventServer(savedEvent);
  const { user, title, state } = await renderEditor(savedEvent);
  await user.type(title, ' and more');
  await letTimePass(800);
  expect(calls.map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { version: 3, title: 'Compilers and more' }],
  ]);
  expect(state().textContent).toBe('version 4');
});

test('a failed save keeps the input and is repeated when the browser is online again', async () => {
  const { calls, network } = eventServer(savedEvent);
  network.isDown = true;
  const { user, title, state } = await renderEditor(savedEvent);
  await user.type(title, '!');
  await letTimePass(800);
  expect([state().textContent, title.value]).toEqual(['failed', 'Compilers!']);
  network.isDown = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await letTimePass(0);
  expect(state().textContent).toBe('version 4');
  expect(calls).toHaveLength(2);
});

test('leaving the page saves what was typed last', async () => {
  const { calls } = eventServer(savedEvent);
  const { user, title, unmount } = await renderEditor(savedEvent);
  await user.type(title, '?');
  unmount();
  await letTimePass(0);
  expect(calls.map(({ body }) => body.title)).toEqual(['Compilers?']);
});
