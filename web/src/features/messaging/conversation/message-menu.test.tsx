// @vitest-environment happy-dom
import type { Message } from '@foyer/contract/messaging/messages.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aMessage } from '../../../../test/a-message.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { MessageMenu } from './message-menu.tsx';

const linkPreview = { url: 'https://engines.example/', title: 'Engines', description: '', hasPicture: false };
const message = aMessage({ authorNo: 1, body: 'https://engines.example/', linkPreview });

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
