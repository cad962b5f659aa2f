// @vitest-environment happy-dom
import { type AliasContact, listAliasContacts } from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { letTimePass, renderComponent } from '../../../../test/render-component.tsx';
import { nothingShown } from '../shown-by-choice.ts';
import { ContactList } from './contact-list.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const id = '6f1f8a50-0000-4000-8000-000000000001';
const request: AliasContact = {
  id,
  alias: { id, handle: 'Velodir', facts: nothingShown },
  state: 'received',
  note: 'Shall we sail?',
  sentAt: '2026-11-24T10:00:00.000Z',
  expiresAt: null,
  isOwnRequest: false,
  revealed: [],
  unread: 0,
};

test('a request that arrives appears in the open room', async () => {
  let items: AliasContact[] = [];
  const calls = fakeApi([listAliasContacts, () => ({ data: { items } })]);
  const room = { kind: 'events', room: 'breakfast' } as const;
  await renderComponent(<ContactList viewer="ada" room={room} />, ['anonymous-networking', 'profile']);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  items = [request];
  await letTimePass(10_000);
  expect(await screen.findByText('Shall we sail?')).toBeTruthy();
});
