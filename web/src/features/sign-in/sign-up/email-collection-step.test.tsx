// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { campaignOf } from '#src/lib/sign-in-flow/campaign.ts';
import { newFlow } from '#src/lib/sign-in-flow/flow-state.ts';
import { useFlow } from '#src/lib/sign-in-flow/use-flow.ts';
import steps from '#src/messages/en/sign-in-steps.json';
import { renderComponent } from '../../../../test/render-component.tsx';
import { EmailCollectionStep } from './email-collection-step.tsx';
import { signUpActions } from './sign-up-actions.ts';

const campaign = campaignOf(new URLSearchParams());

function Step() {
  const flow = useFlow(newFlow('sms'), campaign, { onCreated() {}, onLinked() {} });
  return <EmailCollectionStep flow={flow} actions={signUpActions(flow)} />;
}

test('the email step announces the verification link and can be skipped', async () => {
  await renderComponent(<Step />, ['sign-in-steps']);
  screen.getByRole('heading', { name: steps.email.title });
  screen.getByRole('button', { name: steps.email.skip });
  const field = screen.getByRole('textbox', { name: new RegExp(`^${steps.email.label}`) });
  const note = screen.getByText(steps.email.note).closest('[id]');
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(note?.id);
});
