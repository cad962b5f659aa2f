// @vitest-environment happy-dom
import { readWizard, type WizardStep } from '@foyer/contract/profiles/wizard/progress.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setupAnswerItem } from '#src/lib/storage/session-store.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { ada } from '../../../test/people.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { SetupReminder } from './setup-reminder.tsx';

afterEach(() => localStorage.clear());

async function open(next: WizardStep) {
  const calls = fakeApi([readWizard, () => ({ data: { next } })]);
  const view = await renderComponent(<SetupReminder user={ada} />, ['dashboard']);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  return view;
}

test('a wizard that was left has a card with its next step', async () => {
  await open('network');
  await screen.findByRole('heading', { name: 'Finish setting up your profile' });
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/profile-setup/linkedin');
});

test('one that was skipped has a line, which is dismissed for good', async () => {
  localStorage.setItem(setupAnswerItem, `skipped ${ada.id}`);
  const { user } = await open('interests');
  const link = await screen.findByRole('link', { name: 'Finish your profile: add your interests' });
  expect(link.getAttribute('href')).toBe('/profile-setup/interests');
  expect(screen.queryByRole('heading')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  const { container } = await open('interests');
  expect(container.textContent).toBe('');
});

test('what another member skipped in this browser does not count', async () => {
  localStorage.setItem(setupAnswerItem, 'skipped someone-else');
  await open('interests');
  await screen.findByRole('heading', { name: 'Finish setting up your profile' });
});
