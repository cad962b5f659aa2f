// @vitest-environment happy-dom
import { type Connection, listMetSessions, saveConnectionNotes } from '@foyer/contract/connections/connections.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import texts from '#src/messages/en/connections.json';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { NotesDialog } from './notes-dialog.tsx';

const notes: Connection['notes'] = { note: 'Punch cards', tags: [], metAt: '', session: null, followUpAt: null };
const event = { slug: 'engines', title: 'Engines' };
const items = [{ id: 'opening', title: 'Opening', startsAt: '2026-12-01T09:00:00.000Z' }];

async function open(given: { session?: Connection['notes']['session']; agenda?: typeof items | null } = {}) {
  const { session = null, agenda = items } = given;
  const calls = fakeApi(
    [
      listMetSessions,
      () =>
        agenda
          ? { data: { timeZone: 'UTC', items: agenda } }
          : { status: 500, error: { code: 'INTERNAL_ERROR', message: '' } },
    ],
    [saveConnectionNotes, () => ({ data: notes })],
  );
  const connection = { id: '1', event, notes: { ...notes, session } };
  const view = await renderComponent(<NotesDialog connection={connection} name="Ada" onClose={() => {}} />, [
    'connections',
    'relation',
  ]);
  const saved = async () => {
    await view.user.click(screen.getByRole('button', { name: texts.notes.save }));
    await vi.waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true));
    return calls.find(({ method }) => method === 'PATCH')?.body;
  };
  return { ...view, saved };
}
const field = () => screen.findByRole('combobox', { name: 'Session at Engines' });
const choices = async () => Array.from((await field()).querySelectorAll('option'), ({ textContent }) => textContent);

test('a session of the event can be chosen, with its time', async () => {
  const { user, saved } = await open();
  await vi.waitFor(async () => expect(await choices()).toEqual(['None', 'Tue 9:00 AM · Opening']));
  await user.selectOptions(await field(), 'opening');
  expect(await saved()).toMatchObject({ note: 'Punch cards', sessionId: 'opening' });
});

test('a session that left the agenda stays chosen', async () => {
  const { saved } = await open({ session: { id: 'gone', title: 'Analytical engines' } });
  await vi.waitFor(async () => expect(await choices()).toHaveLength(3));
  expect(await choices()).toContain('Analytical engines');
  expect(await saved()).toMatchObject({ sessionId: 'gone' });
});

test('sessions that cannot be loaded are said so, and the rest is saved', async () => {
  const { saved } = await open({ session: { id: 'gone', title: 'Analytical engines' }, agenda: null });
  expect(await screen.findByText(texts.notes.sessionsFailed)).toBeTruthy();
  expect(await saved()).toMatchObject({ note: 'Punch cards', sessionId: 'gone' });
});

test('an event without an agenda asks for no session', async () => {
  const { saved } = await open({ agenda: [] });
  expect(await saved()).toMatchObject({ sessionId: null });
  expect(screen.queryByRole('combobox', { name: 'Session at Engines' })).toBeNull();
});
