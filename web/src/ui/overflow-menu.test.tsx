// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderComponent } from '../../test/render-component.tsx';
import { OverflowMenu } from './overflow-menu.tsx';

const question = { title: 'Delete CRM?', text: 'This can’t be undone.', confirm: 'Delete', cancel: 'Keep' };

async function openQuestion(onConfirm: () => void) {
  const view = await renderComponent(
    <OverflowMenu name="CRM" label="Delete webhook" question={question} isBusy={false} onConfirm={onConfirm} />,
    ['table'],
  );
  await view.user.click(screen.getByRole('button', { name: 'Actions for CRM' }));
  await view.user.click(screen.getByRole('menuitem', { name: 'Delete webhook' }));
  await screen.findByRole('dialog', { name: 'Delete CRM?' });
  return view.user;
}

test.each(['Keep', 'Escape'])(
  'nothing happens when the question is dismissed with %s, and the menu has the focus',
  async (way) => {
    const onConfirm = vi.fn();
    const user = await openQuestion(onConfirm);
    // The browser turns Escape into `cancel`.
    if (way === 'Escape') fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    else await user.click(screen.getAllByRole('button', { name: 'Keep' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onConfirm).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for CRM' })));
  },
);

test('the action runs once it is confirmed', async () => {
  const onConfirm = vi.fn();
  const user = await openQuestion(onConfirm);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});
