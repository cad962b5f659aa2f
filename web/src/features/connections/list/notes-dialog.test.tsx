// @vitest-environment happy-dom
import { saveConnectionNotes } from '@foyer/contract/connections/connections.ts';
import { readRelation, requestConnection } from '@foyer/contract/connections/requests.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPerson } from '../../../../test/a-person.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { ConnectDialog } from '../relation/connect-dialog.tsx';
import { NotesDialog } from './notes-dialog.tsx';

const refused = (field: string, message: string) => ({
  status: 400,
  error: { code: 'VALIDATION_FAILED', message: '', details: [{ field, message }] },
});

/** Ids of what is said to be wrong: a field names the one that describes it. */
const alerts = () => screen.queryAllByRole('alert').map(({ id }) => id);

test('what is wrong with a note is said beside its field, and what was typed stays until it is saved', async () => {
  const answers = [
    refused('metAt', 'line.invalid_characters'),
    { status: 500, error: { code: 'INTERNAL_ERROR', message: '' } },
    { data: { note: '', tags: [], metAt: '', session: null, followUpAt: null } },
  ];
  fakeApi([saveConnectionNotes, () => answers.shift() ?? 'lost']);
  const notes = { note: '', tags: [], metAt: '', session: null, followUpAt: null };
  let isClosed = false;
  const { user } = await renderComponent(
    <NotesDialog
      connection={{ id: '1', event: null, notes }}
      name="Ada"
      onClose={() => {
        isClosed = true;
      }}
    />,
    ['connections', 'relation', 'errors', 'date-time'],
  );
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
  const metAt = screen.getByRole<HTMLInputElement>('textbox', { name: /Where you met/ });
  await user.type(note, 'Knows everyone');
  await user.type(metAt, 'Hall 3');
  await user.click(screen.getByRole('button', { name: 'Save notes' }));
  await expect.poll(() => metAt.getAttribute('aria-invalid')).toBe('true');
  expect(alerts()).toEqual([metAt.getAttribute('aria-describedby')]);
  await user.type(metAt, '!');
  expect(metAt.getAttribute('aria-invalid')).not.toBe('true');
  await user.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect([note.value, metAt.value, isClosed]).toEqual(['Knows everyone', 'Hall 3!', false]);
  await user.click(screen.getByRole('button', { name: 'Save notes' }));
  await expect.poll(() => isClosed).toBe(true);
});

test('an intent that the member no longer offers is said beside its field', async () => {
  const relation = {
    state: 'none',
    id: null,
    askAgainAt: null,
    intents: ['conversation', 'mentoring'],
    mutual: { count: 0, people: [] },
    allowance: { remaining: 5, renewsAt: null, pending: 0, pendingLimit: 50 },
  };
  fakeApi(
    [readRelation, () => ({ data: relation })],
    [requestConnection, () => refused('intent', 'connection.intent_not_offered')],
  );
  const { user } = await renderComponent(
    <ConnectDialog
      person={aPerson('Ada')}
      viewer="me"
      source="people"
      draft={{ intent: null, message: '' }}
      hasOpeningLine={false}
      onDraft={() => {}}
      onClose={() => {}}
    />,
    ['relation', 'errors'],
  );
  await user.click(await screen.findByRole('button', { name: /send/i }));
  await expect.poll(() => screen.getByRole('combobox').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Choose one of the reasons for connecting that this member accepts.')).toBeTruthy();
  expect(alerts()).toEqual([screen.getByRole('combobox').getAttribute('aria-describedby')]);
});

test('a reminder for a day that is over is refused, and one that is due stays while the rest is edited', async () => {
  const sent: Record<string, unknown>[] = [];
  const notes = { note: '', tags: [], metAt: '', session: null, followUpAt: '2020-03-02T12:00:00.000Z' };
  fakeApi([
    saveConnectionNotes,
    (body) => {
      sent.push(body);
      return { data: notes };
    },
  ]);
  const { user } = await renderComponent(
    <NotesDialog connection={{ id: '1', event: null, notes }} name="Ada" onClose={() => {}} />,
    ['connections', 'relation', 'errors', 'date-time'],
  );
  await user.click(screen.getByRole('button', { name: 'Save notes' }));
  await expect.poll(() => sent.length).toBe(1);
  const day = screen.getByRole('combobox', { name: 'Follow-up reminder' });
  await user.clear(day);
  await user.type(day, '2021-05-06');
  await user.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByText('This must be in the future.')).toBeTruthy();
  expect(sent).toHaveLength(1);
});
