// @vitest-environment happy-dom
import {
  agreeToReveal,
  connectContact,
  type RevealLadder,
  readContact,
  withdrawConsent,
} from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import texts from '#src/messages/en/anonymous-networking.json';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { nothingShown } from '../shown-by-choice.ts';
import { LadderDialog } from './ladder-dialog.tsx';

const id = '6f1f8a50-0000-4000-8000-000000000001';
const contact: RevealLadder['contact'] = {
  id,
  alias: { id, handle: 'Velodir', facts: nothingShown },
  state: 'open',
  note: '',
  sentAt: '2026-11-24T10:00:00.000Z',
  expiresAt: null,
  isOwnRequest: true,
  revealed: ['topic'],
  unread: 0,
};
const step = { youAgreed: false, theyAgreed: false, theirs: null, mayIdentify: false };
const ladder: RevealLadder = {
  contact,
  stages: [
    { ...step, stage: 'topic', state: 'revealed', yours: 'Sailing', theirs: '' },
    { ...step, stage: 'role', state: 'next', yours: 'Analyst', theyAgreed: true, mayIdentify: true },
    { ...step, stage: 'company', state: 'later', yours: 'Engines' },
    { ...step, stage: 'name', state: 'later', yours: 'Ada Lovelace' },
  ],
  log: [{ at: contact.sentAt, by: 'them', stage: 'role', what: 'agreed' }],
  person: null,
};
const of = (text: string) => text.replace('{{handle}}', 'Velodir');

async function renderLadder(...routes: Parameters<typeof fakeApi>) {
  const calls = fakeApi(...routes);
  const dialog = <LadderDialog viewer="ada" contact={contact} onClose={() => undefined} />;
  return { ...(await renderComponent(dialog, ['anonymous-networking'])), calls };
}

test('the next step says what it reveals, that it may give one away, and that the other has agreed', async () => {
  await renderLadder([readContact, () => ({ data: ladder })]);
  await screen.findByText(texts.ladder.willShow.replace('{{value}}', 'Analyst'));
  expect(screen.getByText(texts.ladder.mayIdentify)).toBeTruthy();
  expect(screen.getByText(of(texts.ladder.theyAgreed))).toBeTruthy();
  expect(screen.getAllByText(texts.ladder.later)).toHaveLength(2);
  // Later steps do not show what they would reveal, and a profile without topics says so.
  expect(screen.queryByText('Ada Lovelace')).toBeNull();
  expect(screen.getByText(texts.ladder.notSaid)).toBeTruthy();
});

test('a double click agrees and does not take it back', async () => {
  let isAgreed = false;
  const now = () => ({
    data: {
      ...ladder,
      stages: ladder.stages.map((each) => (each.stage === 'role' ? { ...each, youAgreed: isAgreed } : each)),
    },
  });
  const { user, calls } = await renderLadder(
    [readContact, now],
    [withdrawConsent, now],
    [
      agreeToReveal,
      () => {
        isAgreed = true;
        return now();
      },
    ],
  );
  await user.click(await screen.findByRole('button', { name: texts.ladder.agree.role }));
  await screen.findByText(of(texts.ladder.youAgreed));
  expect(screen.getByRole('button', { name: texts.ladder.withdraw })).toBeTruthy();
  // The second click of a double click arrives at the button that took the place of the first.
  fireEvent.click(screen.getByRole('button', { name: texts.ladder.withdraw }), { detail: 2 });
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await user.click(screen.getByRole('button', { name: texts.ladder.withdraw }));
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('once names are known, connecting is offered, and a refusal is said', async () => {
  const known = { ...ladder, person: { displayName: 'Grace Hopper', urlSlug: 'grace' } };
  const { user } = await renderLadder(
    [readContact, () => ({ data: known })],
    [connectContact, () => ({ status: 409, error: { code: 'ALREADY_CONNECTED', message: 'x' } })],
  );
  const link = await screen.findByRole('link', { name: 'Grace Hopper' });
  expect(link.getAttribute('href')).toBe('/in/grace');
  await user.click(screen.getByRole('button', { name: texts.ladder.connect.replace('{{name}}', 'Grace Hopper') }));
  expect((await screen.findByRole('alert')).textContent).toContain('already connected');
});

test('a contact that has ended says so instead of failing', async () => {
  await renderLadder([readContact, () => ({ status: 404, error: { code: 'NOT_FOUND', message: 'x' } })]);
  await screen.findByText(of(texts.ladder.ended));
});
