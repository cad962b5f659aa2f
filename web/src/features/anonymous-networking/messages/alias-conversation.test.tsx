// @vitest-environment happy-dom
import { type RevealLadder, readContact } from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import {
  type AliasMessage,
  listAliasMessages,
  readAliasMessages,
  sendAliasMessage,
} from '@foyer/contract/anonymous-networking/alias-messages.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import texts from '#src/messages/en/anonymous-networking.json';
import errors from '#src/messages/en/errors.json';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { nothingShown } from '../shown-by-choice.ts';
import { AliasConversation } from './alias-conversation.tsx';

const id = '6f1f8a50-0000-4000-8000-000000000001';
const at = '2026-11-28T10:00:00.000Z';
const alias = { id, handle: 'Velodir', facts: nothingShown };
const room = { kind: 'events', room: 'supper' } as const;
const step = { youAgreed: false, theyAgreed: false, theirs: null, yours: '', mayIdentify: false };
const ladder: RevealLadder = {
  contact: {
    id,
    alias,
    state: 'open',
    note: '',
    isOwnRequest: true,
    sentAt: at,
    expiresAt: null,
    revealed: ['topic'],
    unread: 0,
  },
  stages: [
    { ...step, stage: 'topic', state: 'revealed', theirs: 'Sailing' },
    { ...step, stage: 'role', state: 'next' },
    { ...step, stage: 'company', state: 'later' },
    { ...step, stage: 'name', state: 'later' },
  ],
  log: [],
  person: null,
};
const page: DataOf<typeof listAliasMessages> = {
  items: [],
  hasOlder: false,
  alias,
  ownHandle: 'Bomarin',
  room: { ...room, title: 'Supper' },
  isClosed: false,
};
const message = (n: number, body: string, isOwn = false): AliasMessage => ({
  id: `message ${n}`,
  isOwn,
  clientId: isOwn ? id : null,
  body,
  sentAt: at,
  release: n,
});
const of = (text: string) => text.replace('{{handle}}', 'Velodir');

const Write = ({ person }: { person: { displayName: string } }) => (
  <button type="button">Write {person.displayName}</button>
);

async function renderConversation(...routes: Parameters<typeof fakeApi>) {
  const calls = fakeApi(...routes, [readContact, () => ({ data: ladder })], [readAliasMessages, () => ({ data: {} })]);
  const view = await renderComponent(
    <AliasConversation viewer="ada" room={room} roomPath="/events/supper/anonymous" id={id} WriteToMember={Write} />,
    ['anonymous-networking', 'profile', 'report'],
  );
  return { ...view, calls };
}
const field = async () => await screen.findByRole('textbox', { name: of(texts.messages.label) });
const send = () => screen.getByRole('button', { name: texts.messages.send });
const box = () => within(screen.getByRole('region', { name: texts.messages.title }));

test('an empty conversation says so, and shows what is revealed', async () => {
  await renderConversation([listAliasMessages, () => ({ data: page })]);
  await screen.findByText(texts.messages.none.title);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(of(texts.messages.with));
  expect(await screen.findByText('Sailing')).toBeTruthy();
  expect(send()).toHaveProperty('disabled', true);
});

test('a double click sends once, and the message shows until the server has it', async () => {
  const answer = Promise.withResolvers<void>();
  const { user, calls } = await renderConversation(
    [listAliasMessages, () => ({ data: page })],
    [sendAliasMessage, () => answer.promise.then(() => ({ data: message(1, 'Do you sail?', true) }))],
  );
  await user.type(await field(), 'Do you sail?');
  await user.dblClick(send());
  expect(box().getByText(texts.messages.sending)).toBeTruthy();
  answer.resolve();
  await vi.waitFor(() => expect(box().queryByText(texts.messages.sending)).toBeNull());
  expect(box().getAllByText('Do you sail?')).toHaveLength(1);
  expect(calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'))).toHaveLength(1);
  expect(await field()).toHaveProperty('value', '');
});

test('a lost message is sent again under the same id, or discarded', async () => {
  let isLost = true;
  const { user, calls } = await renderConversation(
    [listAliasMessages, () => ({ data: page })],
    [sendAliasMessage, () => (isLost ? 'lost' : { data: message(1, 'Hello', true) })],
  );
  await user.type(await field(), 'Hello{Enter}');
  await user.click(await screen.findByRole('button', { name: texts.messages.retry }));
  await screen.findByRole('button', { name: texts.messages.retry });
  isLost = false;
  await user.click(screen.getByRole('button', { name: texts.messages.retry }));
  await vi.waitFor(() => expect(screen.queryByText(texts.messages.sending)).toBeNull());
  const sent = calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'));
  expect(new Set(sent.map(({ body }) => body.clientId)).size).toBe(1);
  expect(sent).toHaveLength(3);
  isLost = true;
  await user.type(await field(), 'Never mind{Enter}');
  await user.click(await screen.findByRole('button', { name: texts.messages.discard }));
  expect(screen.queryByText('Never mind')).toBeNull();
});

test('a refused text comes back into the field with the reason, before what was typed meanwhile', async () => {
  const details = [{ field: 'body', message: 'note.contact_details' }];
  const answer = Promise.withResolvers<void>();
  const { user } = await renderConversation(
    [listAliasMessages, () => ({ data: page })],
    [
      sendAliasMessage,
      () => answer.promise.then(() => ({ status: 400, error: { code: 'VALIDATION_FAILED', message: 'x', details } })),
    ],
  );
  await user.type(await field(), 'ada@example.com{Enter}');
  await user.type(await field(), 'And');
  answer.resolve();
  expect((await screen.findByRole('alert')).textContent).toBe(errors.fields.note.contact_details);
  expect(await field()).toHaveProperty('value', 'ada@example.com\nAnd');
  expect(screen.queryByRole('button', { name: texts.messages.retry })).toBeNull();
});

test('what the other wrote is marked as read, and only that', async () => {
  const items = [message(3, 'Good evening'), message(4, 'Hello', true)];
  const { calls } = await renderConversation([listAliasMessages, () => ({ data: { ...page, items } })]);
  await screen.findByText('Good evening');
  await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith('/read'))).toBe(true));
  expect(calls.filter(({ path }) => path.endsWith('/read')).map(({ body }) => body)).toEqual([{ release: 3 }]);
});

test('a closed room can be read and not written in', async () => {
  const closed = { ...page, isClosed: true, items: [message(1, 'See you')] };
  await renderConversation([listAliasMessages, () => ({ data: closed })]);
  await screen.findByText(texts.messages.closed);
  expect(screen.getByText('See you')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a contact that has ended meanwhile says so, whatever ended it', async () => {
  let isOver = false;
  const gone = { status: 404, error: { code: 'NOT_FOUND', message: 'x' } };
  const { user } = await renderConversation(
    [listAliasMessages, () => (isOver ? gone : { data: { ...page, items: [message(1, 'Hello')] } })],
    [
      sendAliasMessage,
      () => {
        isOver = true;
        return { status: 409, error: { code: 'REQUEST_ENDED', message: 'x' } };
      },
    ],
  );
  await user.type(await field(), 'Are you there?{Enter}');
  await screen.findByText(texts.messages.ended.title);
  expect(screen.queryByText('Hello')).toBeNull();
  expect(screen.getByRole('link', { name: texts.messages.ended.action }).getAttribute('href')).toBe(
    '/events/supper/anonymous',
  );
});

test('a failure can be tried again', async () => {
  let fails = true;
  const { user } = await renderConversation([
    listAliasMessages,
    () => (fails ? { status: 500, error: { code: 'INTERNAL_ERROR', message: 'x' } } : { data: page }),
  ]);
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await user.click(again);
  await screen.findByText(texts.messages.none.title);
});

test('an offer of the other side is announced, and once names are known, both can write as themselves', async () => {
  const offered = ladder.stages.map((each) => (each.stage === 'role' ? { ...each, theyAgreed: true } : each));
  const known = { ...ladder, stages: offered, person: { displayName: 'Grace Hopper', urlSlug: 'grace' } };
  await renderConversation([readContact, () => ({ data: known })], [listAliasMessages, () => ({ data: page })]);
  await screen.findByRole('button', { name: 'Write Grace Hopper' });
  expect(screen.getByText(of(texts.messages.offered).replace('{{stage}}', texts.stages.role))).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Grace Hopper' }).getAttribute('href')).toBe('/in/grace');
});
