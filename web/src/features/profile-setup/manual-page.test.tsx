// @vitest-environment happy-dom
import type { User } from '@foyer/contract/accounts.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SessionContext } from '#src/lib/session/session-provider.tsx';
import { ada } from '../../../test/people.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { ManualPage } from './manual-page.tsx';
import { WizardPage } from './wizard-page.tsx';

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

const renderManual = (user: User, address = '/profile-setup/manual') =>
  renderComponent(
    <SessionContext value={{ status: 'signed-in', user }}>
      <ManualPage />
    </SessionContext>,
    ['profile-setup'],
    address,
  );

test('the manual page leads to the profile editor, the other steps and out of the wizard', async () => {
  await renderManual(ada);
  expect(screen.getByRole('heading', { name: 'Manual Profile Data Entry - Coming Soon' })).toBeTruthy();
  expect(links()).toEqual([
    ['Edit my profile', '/profile'],
    ['Likes and interests', '/profile-setup/interests'],
    ['Choose a LinkedIn profile', '/profile-setup/linkedin'],
    ['Skip for now', '/dashboard'],
  ]);
});

test('before the first form it leads there instead, and every way ends where the visitor came from', async () => {
  await renderManual(
    { ...ada, urlSlug: null, profileComplete: false },
    '/profile-setup/manual?redirect=%2Fevents%2Fparty',
  );
  const [first, ...others] = links();
  expect(first?.[1]).toBe('/profile-setup');
  expect(others.map(([, href]) => href)).toEqual([
    '/profile-setup/interests?redirect=%2Fevents%2Fparty',
    '/profile-setup/linkedin?redirect=%2Fevents%2Fparty',
    '/events/party',
  ]);
});

test.each([
  ['/profile-setup/linkedin', '/dashboard'],
  ['/profile-setup/linkedin?redirect=%2Fevents%2Fparty', '/events/party'],
  ['/profile-setup/linkedin?redirect=https%3A%2F%2Fevil.example', '/dashboard'],
])('“Skip for now” at %s leads to %s', async (address, end) => {
  const step = (
    <WizardPage step={2} canSkip>
      <p>Step</p>
    </WizardPage>
  );
  await renderComponent(step, ['profile-setup'], address);
  expect(links()).toEqual([['Skip for now', end]]);
});

test('a step that has to be done cannot be skipped', async () => {
  const step = (
    <WizardPage step={1}>
      <p>Step</p>
    </WizardPage>
  );
  await renderComponent(step, ['profile-setup']);
  expect(screen.queryByRole('link')).toBeNull();
});
