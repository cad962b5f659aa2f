// @vitest-environment happy-dom
import { getUserInterests } from '@foyer/contract/profiles/wizard/interests.ts';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import errors from '#src/messages/en/errors.json';
import profileSetup from '#src/messages/en/profile-setup.json';
import { fakeApi } from '../../../../test/fake-api.ts';
import { ada } from '../../../../test/people.ts';
import { letTimePass, renderComponent } from '../../../../test/render-component.tsx';
import { InterestsSaved, InterestsStep } from './interests-step.tsx';

afterEach(() => void vi.useRealTimers());

const { interests } = profileSetup;

test('when the suggestions cannot be loaded, the reason is shown above an empty form', async () => {
  fakeApi([getUserInterests, () => ({ status: 503, error: { code: 'UNAVAILABLE', message: 'Busy' } })]);
  await renderComponent(<InterestsStep user={ada} />, ['profile-setup']);
  await screen.findByText(errors.UNAVAILABLE);
  for (const name of [interests.likes, interests.interests])
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name }).value).toBe('');
});

function Address() {
  return <output>{useLocation().pathname}</output>;
}

test('two seconds after saving, the dashboard follows', async () => {
  vi.useFakeTimers();
  await renderComponent(
    <>
      <InterestsSaved />
      <Address />
    </>,
    ['profile-setup'],
    '/profile-setup/interests',
  );
  const address = () => screen.getByRole('status').textContent;
  await letTimePass(1_999);
  expect(address()).toBe('/profile-setup/interests');
  await letTimePass(1);
  expect(address()).toBe('/dashboard');
});
