// @vitest-environment happy-dom
import { listConversations } from '@foyer/contract/messaging/conversations.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { ConversationList } from './conversation-list.tsx';
import type { ListBox } from './list-box.ts';

const allowance = { remaining: 5, renewsAt: null, pending: 0, pendingLimit: 20 };

test.each<[ListBox, string, string]>([
  ['inbox', 'View connections', '/connections'],
  ['archived', 'Back to inbox', '/messages'],
  ['requests', 'Find people', '/people'],
])('an empty %s says what will be here, with the one link "%s"', async (box, action, to) => {
  fakeApi([listConversations, () => ({ data: { items: [], nextCursor: null, allowance, messageDays: null } })]);
  await renderComponent(<ConversationList viewer="viewer" box={box} openId={null} search="" />, ['messaging']);
  expect((await screen.findByRole('link', { name: action })).getAttribute('href')).toBe(to);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
