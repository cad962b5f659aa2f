// @vitest-environment happy-dom
import { readDashboard } from '@foyer/contract/profiles/profiles.ts';
import { readWizard } from '@foyer/contract/profiles/wizard/progress.ts';
import type { CompletionPart } from '@foyer/contract/rules/profiles/completion.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { ada } from '../../../test/people.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { Completeness } from './completeness.tsx';

async function renderLine(missing: CompletionPart[], next: string) {
  const others = { completionScore: 50, profileUrl: null, organizationName: null, recentSignIns: [] };
  fakeApi([readDashboard, () => ({ data: { ...others, missing } })], [readWizard, () => ({ data: { next } })]);
  await renderComponent(<Completeness user={ada} />, ['dashboard']);
  await screen.findByRole('link', { name: 'Edit profile' });
}
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const ways = [
  ['Edit profile', '/profile'],
  ['See what you can do on Foyer', '/onboarding'],
];

test('each missing part leads to the page where it is added, without a percentage', async () => {
  await renderLine(['title', 'phone', 'emailVerified', 'organization'], 'done');
  expect(links()).toEqual([
    ['Add your job title', '/profile-setup'],
    ['Add a mobile number', '/auth/verify?contact=phone'],
    ...ways,
  ]);
  expect(screen.getByText('Complete your profile:')).toBeTruthy();
  expect(document.body.textContent).not.toContain('%');
});

test('a profile that misses only an organization is complete', async () => {
  await renderLine(['organization'], 'done');
  await screen.findByText('Your profile is complete.');
  expect(links()).toEqual(ways);
});

test('it is not called complete while the wizard waits for an answer', async () => {
  await renderLine([], 'interests');
  await waitFor(() => expect(links()).toEqual(ways));
  expect(screen.queryByText('Your profile is complete.')).toBeNull();
});
