// @vitest-environment happy-dom
import { resetPassword } from '@foyer/contract/credentials/passwords.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

const good = 'Quiet-Harbour-42!';

async function renderForm(...routes: Parameters<typeof fakeApi>) {
  const calls = fakeApi(...routes);
  const form = <ResetPasswordForm token="token-of-the-link" />;
  const { user } = await renderComponent(form, ['account-recovery', 'password']);
  const [field, again] = ['New password', 'Confirm new password'].map((name) =>
    screen.getByLabelText<HTMLInputElement>(name),
  );
  if (!field || !again) throw new Error('The form has two fields');
  async function submit(password: string, repeated: string): Promise<void> {
    for (const [input, text] of [
      [field, password],
      [again, repeated],
    ] as const) {
      if (!input) continue;
      await user.clear(input);
      if (text) await user.type(input, text);
    }
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  }
  return { calls, submit, field, again };
}

test('a password that will be refused is explained at its field, and nothing is sent', async () => {
  const { calls, submit, field, again } = await renderForm();
  for (const [password, repeated, at, problem] of [
    ['', '', field, 'Please enter a password.'],
    ['Quiet-Harbour', 'Quiet-Harbour', field, 'Add a number.'],
    ['Password123!', 'Password123!', field, 'This password is too common.'],
    [good, `${good}x`, again, 'Passwords do not match'],
  ] as const) {
    await submit(password, repeated);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(problem));
    expect(document.activeElement).toBe(at);
    expect(at.getAttribute('aria-invalid')).toBe('true');
  }
  expect(calls).toEqual([]);
});

test('the meter calls no password strong here: it may be a contact of the account, which only the server knows', async () => {
  const { submit } = await renderForm([
    resetPassword,
    () => ({
      status: 422,
      error: {
        code: 'VALIDATION_FAILED',
        message: 'Invalid',
        details: [{ field: 'newPassword', message: 'password.personal' }],
      },
    }),
  ]);
  await submit(good, good);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Don’t use your email/));
  expect(screen.getByRole('status').textContent).toMatch(/^Strength: Good\. 5 of 5/);
});

test('the new password is sent with the token of the link, and sign-in follows', async () => {
  const { calls, submit } = await renderForm([resetPassword, () => ({ data: { ok: true } })]);
  await submit(good, good);
  await screen.findByRole('heading', { name: 'Password changed' });
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'token-of-the-link', newPassword: good }]);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/auth?mode=signin');
});

test('a link that was used meanwhile offers a new one', async () => {
  const error = { code: 'INVALID_RESET_TOKEN', message: 'Used' };
  const { submit } = await renderForm([resetPassword, () => ({ status: 400, error })]);
  await submit(good, good);
  await screen.findByRole('heading', { name: 'This link no longer works' });
  expect(screen.getByRole('link', { name: 'Request new link' }).getAttribute('href')).toBe('/auth/forgot');
});
