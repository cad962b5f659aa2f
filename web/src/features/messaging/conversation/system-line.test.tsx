// @vitest-environment happy-dom
import type { Message } from '@foyer/contract/messaging/messages.ts';
import { expect, test } from 'vitest';
import { aMessage } from '../../../../test/a-message.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { SystemLine } from './system-line.tsx';

const people = {
  nameOf: (no: number) => ['', 'Ada', 'Bob', 'Eve'][no] ?? '',
  photoOf: () => null,
};

const message = (authorNo: number, system: NonNullable<Message['system']>) => aMessage({ authorNo, body: '', system });

/** To Bob. */
async function said(authorNo: number, system: NonNullable<Message['system']>): Promise<string> {
  const view = await renderComponent(<SystemLine message={message(authorNo, system)} ownNo={2} people={people} />, [
    'messaging',
  ]);
  const text = view.container.querySelector('p')?.textContent ?? '';
  view.unmount();
  return text;
}

test('says what happened from where the reader stands', async () => {
  const event = (what: NonNullable<Message['system']>['what'], ...nos: number[]) => ({ what, people: nos, name: null });
  expect(await said(1, { what: 'created', people: [2, 3], name: 'Tea' })).toBe('Ada created “Tea”');
  expect(await said(2, { what: 'renamed', people: [], name: 'Tea' })).toBe('You renamed the group to “Tea”');
  expect(await said(1, { what: 'renamed', people: [], name: null })).toBe('Ada renamed the group');
  expect(await said(2, event('added', 1, 3))).toBe('You added Ada and Eve');
  expect(await said(1, event('added', 2))).toBe('Ada added you');
  expect(await said(1, event('added', 2, 3))).toBe('Ada added you along with Eve');
  expect(await said(1, event('removed', 3))).toBe('Ada removed Eve');
  expect(await said(3, event('left'))).toBe('Eve left');
  expect(await said(2, event('left'))).toBe('You left');
  expect(await said(1, event('made-owner', 2))).toBe('Ada made you the owner');
  expect(await said(1, event('made-member', 3))).toBe('Eve is no longer an admin');
});
