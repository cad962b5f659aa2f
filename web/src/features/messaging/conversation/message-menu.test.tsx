// @vitest-environment happy-dom
import type { Message } from '@foyer/contract/messaging/messages.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderComponent } from '../../../../test/render-component.tsx';
import { MessageMenu } from './message-menu.tsx';

const linkPreview = { url: 'https://engines.example/', title: 'Engines', description: '', hasPicture: false };
const message: Message = {
  id: '0b6f2c1e-6a0e-4c58-9d6b-3b8f6f6f2a10',
  no: 1,
  seq: 1,
  authorNo: 1,
  clientId: null,
  body: 'https://engines.example/',
  system: null,
  replyTo: null,
  attachments: [],
  linkPreview,
  reactions: [],
  sentAt: '2026-11-20T10:00:00Z',
  editedAt: null,
  isDeleted: false,
};

async function open(given: { isOwn: boolean; message?: Message }) {
  const onRemovePreview = vi.fn();
  const others = { onReply: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn(), onReport: vi.fn(), onReact: vi.fn() };
  const { user } = await renderComponent(
    <MessageMenu
      message={message}
      text={message.body}
      canWrite={false}
      canDelete={given.isOwn}
      canReport={false}
      onRemovePreview={onRemovePreview}
      {...others}
      {...given}
    />,
    ['messaging'],
  );
  await user.click(screen.getByRole('button', { name: 'Message actions' }));
  return { user, onRemovePreview };
}

test('the author of a message removes its preview, also where nobody can write anymore', async () => {
  const { user, onRemovePreview } = await open({ isOwn: true });
  await user.click(screen.getByRole('menuitem', { name: 'Remove preview' }));
  expect(onRemovePreview).toHaveBeenCalledExactlyOnceWith(message);
});

test.each([
  ['others', { isOwn: false }],
  ['a message without one', { isOwn: true, message: { ...message, linkPreview: null } }],
])('%s: there is none to remove', async (_who, given) => {
  await open(given);
  expect(screen.queryByRole('menuitem', { name: 'Remove preview' })).toBeNull();
});
