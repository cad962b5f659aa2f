// @vitest-environment happy-dom
import { publishEvent } from '@foyer/contract/event-editing/editing.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEvent } from '../../../../test/an-event.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { eventDraftOf } from '../draft/event-draft.ts';
import { noTickets } from '../editor/editor-parts.ts';
import { useAutosave } from '../editor/use-autosave.ts';
import { SaveBar } from './save-bar.tsx';

const complete = anEvent({
  title: 'Compilers',
  summary: 'Three talks',
  startsAt: '2026-01-15T17:00:00.000Z',
  endsAt: '2026-01-15T19:00:00.000Z',
  place: { name: 'Town hall', address: '', mapLink: '', room: '' },
});

function Editor({ tickets = noTickets }) {
  const { autosave, state } = useAutosave(complete, eventDraftOf(complete));
  return (
    <>
      <form id="editor">
        <input aria-label="End date" name="endsAt" />
        <output>{state.refused.endsAt}</output>
        <input aria-label="Name" name="name.first" defaultValue="Standard" />
        <input aria-label="Price" name="price.first" />
      </form>
      <SaveBar autosave={autosave} state={state} tickets={tickets} formId="editor" />
    </>
  );
}

test('a date that publishing refuses is marked, and gets the focus', async () => {
  const details = [{ field: 'endsAt', message: 'event.ended' }];
  const error = { code: 'VALIDATION_FAILED', message: 'The event has ended.', details };
  fakeApi([publishEvent, () => ({ status: 400, error })]);
  const { user } = await renderComponent(<Editor />, ['event-editing', 'managed-events']);
  await user.click(screen.getByRole('button', { name: 'Publish event' }));
  expect((await screen.findByText('event.ended')).tagName).toBe('OUTPUT');
  expect(document.activeElement).toBe(screen.getByLabelText('End date'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what a ticket type lacks is one click away', async () => {
  const { user } = await renderComponent(<Editor tickets={{ ...noTickets, isComplete: false }} />, [
    'event-editing',
    'managed-events',
  ]);
  await user.click(screen.getByRole('button', { name: 'A name and a price for each ticket type' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Price'));
});
