// @vitest-environment happy-dom
import { changeWebhook, deleteWebhook, type Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { SettingsCard } from './settings-card.tsx';

const webhook: Webhook = {
  id: '0d9f3f0e-2a3c-4f53-9d0e-0f6a5b1f2c3d',
  url: 'https://crm.example/hooks',
  description: 'CRM',
  kinds: ['event.published'],
  state: 'on',
  failingSince: null,
  previousSecretUntil: null,
  createdAt: '2026-11-01T10:00:00.000Z',
};

test('a webhook is turned off at once, and deleted only after a question', async () => {
  const calls = fakeApi(
    [changeWebhook, () => ({ data: { ...webhook, state: 'off' } })],
    [deleteWebhook, () => ({ data: {} })],
  );
  const made = () => calls.map(({ method, body }) => [method, body]);
  const { user } = await renderComponent(<SettingsCard webhook={webhook} />, ['webhooks', 'table']);
  const menu = screen.getByRole('button', { name: 'Actions for CRM' });
  await user.click(menu);
  await user.click(screen.getByRole('menuitem', { name: 'Turn off' }));
  await expect.poll(made).toEqual([['PATCH', { on: false }]]);
  await user.click(menu);
  await user.click(screen.getByRole('menuitem', { name: 'Delete webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this webhook?' });
  expect(made()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Delete webhook' }));
  expect(dialog.isConnected).toBe(false);
  await expect.poll(() => made().at(-1)?.[0]).toBe('DELETE');
});
