// @vitest-environment happy-dom
import { sendEmailVerification } from '@foyer/contract/accounts.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { VerifyEmailNotice } from './verify-email-notice.tsx';

test('says that the email has to be verified, and sends the link again', async () => {
  const calls = fakeApi([
    sendEmailVerification,
    () => ({ data: { maskedEmail: 'k•@example.com', expiresAt: '2026-11-30T00:00:00.000Z' } }),
  ]);
  const { user } = await renderComponent(<VerifyEmailNotice email="kay@example.com" />, ['profile-setup']);
  expect(screen.getByRole('status').textContent).toMatch(/^Verify your email so you can sign in.*kay@example\.com/);
  await user.click(screen.getByRole('button', { name: 'Resend email' }));
  expect((await screen.findByText(/^We sent another link/)).textContent).toContain('kay@example.com');
  expect(calls.filter(({ path }) => path === sendEmailVerification.path)).toHaveLength(1);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Resend in \d+ second/ }).disabled).toBe(true);
});
