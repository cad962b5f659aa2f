// @vitest-environment happy-dom
import { getLinkedInProfiles, saveLinkedIn } from '@foyer/contract/profiles/wizard/network.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import profileSetup from '#src/messages/en/profile-setup.json';
import shell from '#src/messages/en/shell.json';
import { fakeApi } from '../../../../test/fake-api.ts';
import { ada } from '../../../../test/people.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { NetworkStep } from './network-step.tsx';

const { network } = profileSetup;
const link = 'https://www.linkedin.com/in/ada-lovelace';
const found = { title: 'Ada Lovelace - Analyst', link, snippet: 'Missing: Engines' };

test('a card shows the title, the short address and what the result does not mention', async () => {
  fakeApi([getLinkedInProfiles, () => ({ data: { profileLinks: [found] } })]);
  await renderComponent(<NetworkStep user={ada} />, ['profile-setup']);
  const card = await screen.findByRole('button', { name: /Ada Lovelace/ });
  for (const text of ['Ada Lovelace', 'Analyst', 'linkedin.com/in/ada-lovelace', `${network.missing} Engines`])
    expect(card.textContent).toContain(text);
  expect(card.textContent).not.toMatch(/https|Missing/);
});

test('a choice that cannot be saved is reported, and the message can be closed', async () => {
  fakeApi(
    [getLinkedInProfiles, () => ({ data: { profileLinks: [found] } })],
    [saveLinkedIn, () => ({ status: 503, error: { code: 'UNAVAILABLE', message: 'Busy' } })],
  );
  const { user } = await renderComponent(<NetworkStep user={ada} />, ['profile-setup']);
  await user.click(await screen.findByRole('button', { name: /Ada Lovelace/ }));
  await screen.findByText(network.saveError);
  await user.click(screen.getByRole('button', { name: shell.closeNotice }));
  await waitFor(() => expect(screen.queryByText(network.saveError)).toBeNull());
});
