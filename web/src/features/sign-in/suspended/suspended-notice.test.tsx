// @vitest-environment happy-dom
import { appealSuspension } from '@foyer/contract/moderation/suspensions.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#src/lib/api/api-error.ts';
import { passwordAlert } from '#src/lib/sign-in-flow/flow-errors.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { SuspendedNotice } from './suspended-notice.tsx';
import { suspensionIn } from './suspension-in.ts';

const suspension = {
  reason: 'scam',
  explanation: 'False prices.',
  until: null,
  appeal: 'open',
  token: 'sealed',
} as const;
const open = (rest: object = {}) =>
  renderComponent(<SuspendedNotice suspension={{ ...suspension, ...rest }} />, ['sign-in-steps', 'errors']);

test('says why and until when, and sends an appeal once', async () => {
  const calls = fakeApi([appealSuspension, () => ({ data: {} })]);
  const { user } = await open();
  expect(screen.getByRole('alert').textContent).toMatch(/Fraud.*False prices\..*until further notice/s);
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  await user.type(screen.getByRole('textbox'), ' The prices were right. ');
  await user.dblClick(screen.getByRole('button', { name: 'Send appeal' }));
  expect((await screen.findByRole('status')).textContent).toContain('reply by email');
  const sent = calls.filter(({ path }) => path === appealSuspension.path);
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'sealed', text: 'The prices were right.' }]);
});

test('an appeal that fails keeps what was typed', async () => {
  fakeApi([appealSuspension, () => 'lost']);
  const { user } = await open();
  await user.type(screen.getByRole('textbox'), 'Let me explain.');
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findAllByRole('alert')).toHaveLength(2);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Let me explain.');
});

test('shows where an appeal stands', async () => {
  await open({ appeal: 'kept' });
  expect(screen.getByRole('status').textContent).toContain('turned it down');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('only the refusal of a suspended account has these details', () => {
  const refusal = (code: string, details?: object) =>
    passwordAlert(new ApiError(code, 'Refused.', { status: 403, details, requestId: '1' }));
  expect(suspensionIn(refusal('ACCOUNT_SUSPENDED', suspension))).toEqual(suspension);
  expect(suspensionIn(refusal('ACCOUNT_SUSPENDED'))).toBeNull();
  expect(suspensionIn(refusal('INVALID_PASSWORD', suspension))).toBeNull();
});
