// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { campaignOf } from '#src/lib/sign-in-flow/campaign.ts';
import { newFlow } from '#src/lib/sign-in-flow/flow-state.ts';
import { useFlow } from '#src/lib/sign-in-flow/use-flow.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { ProfileStep } from './profile-step.tsx';
import { signUpActions } from './sign-up-actions.ts';

const campaign = campaignOf(new URLSearchParams());
const initial = { ...newFlow('sms'), profile: { role: 'organization', name: '', company: '' } as const };

function Step() {
  const flow = useFlow(initial, campaign, { onCreated() {}, onLinked() {} });
  return <ProfileStep flow={flow} actions={signUpActions(flow)} />;
}

test('choosing the individual role clears the company error and keeps the name error', async () => {
  const { user } = await renderComponent(<Step />, ['sign-in-steps']);
  const isInvalid = (name: string) => screen.getByRole('textbox', { name }).getAttribute('aria-invalid') === 'true';
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect([isInvalid('Your name'), isInvalid('Company')]).toEqual([true, true]);

  await user.click(screen.getByRole('radio', { name: /^Individual/ }));
  expect(screen.queryByRole('textbox', { name: 'Company' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Organization/ }));
  expect([isInvalid('Your name'), isInvalid('Company')]).toEqual([true, false]);
});
