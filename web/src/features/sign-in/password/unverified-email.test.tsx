// @vitest-environment happy-dom
import { signInByPassword } from '@foyer/contract/credentials/passwords.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { campaignOf } from '#src/lib/sign-in-flow/campaign.ts';
import { type FlowState, newFlow } from '#src/lib/sign-in-flow/flow-state.ts';
import { useFlow } from '#src/lib/sign-in-flow/use-flow.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { letTimePass, renderComponent } from '../../../../test/render-component.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { passwordActions } from './password-actions.ts';
import { PasswordStep } from './password-step.tsx';

const campaign = campaignOf(new URLSearchParams());
const fresh = newFlow('sms');

function Steps({ step }: { step: FlowState['step'] }) {
  const initial = { ...fresh, step, signIn: { ...fresh.signIn, identifier: 'kay@example.com' } };
  const flow = useFlow(initial, campaign, { onCreated() {}, onLinked() {} });
  const actions = passwordActions(flow, ['sms'], 'signin');
  if (flow.state.step === 'password') return <PasswordStep flow={flow} actions={actions} canSendCodes />;
  if (flow.state.step === 'new_password') return <NewPasswordStep flow={flow} actions={actions} canSendCodes />;
  return <p>{flow.state.step}</p>;
}

test('an email that nobody has verified can be verified with the password, or left for the number', async () => {
  const { user } = await renderComponent(<Steps step="new_password" />, ['sign-in-steps', 'password']);
  screen.getByText(/^If you’ve signed up with this email before, it still needs to be verified/);
  await user.click(screen.getByRole('button', { name: 'I already have a password' }));
  screen.getByRole('heading', { name: 'Enter your password' });
});

test('with the right password the link can be sent again, after a pause', async () => {
  vi.useFakeTimers();
  const calls = fakeApi([
    signInByPassword,
    () => ({ status: 403, error: { code: 'EMAIL_NOT_VERIFIED', message: 'Verify your email.' } }),
  ]);
  const { user } = await renderComponent(<Steps step="password" />, ['sign-in-steps', 'password']);
  expect(screen.queryByRole('button', { name: /^Resend/ })).toBeNull();
  await user.type(screen.getByLabelText('Password'), 'Right-password-1');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await letTimePass(0);
  expect(screen.getByRole('alert').textContent).toContain('Please verify your email before signing in.');
  const waiting = screen.getByRole<HTMLButtonElement>('button', { name: 'Resend email in 30 seconds' });
  expect(waiting.disabled).toBe(true);

  await letTimePass(31_000);
  await user.click(screen.getByRole('button', { name: 'Resend verification email' }));
  await letTimePass(0);
  expect(calls.filter(({ path }) => path === signInByPassword.path)).toHaveLength(2);
  screen.getByRole('button', { name: 'Resend email in 30 seconds' });

  await user.click(screen.getByRole('button', { name: 'Use my mobile number instead' }));
  screen.getByText('whatsapp');
  vi.useRealTimers();
});
