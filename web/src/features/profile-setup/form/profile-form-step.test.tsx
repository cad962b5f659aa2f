// @vitest-environment happy-dom
import { checkSlug, completeProfile, readMyProfile } from '@foyer/contract/profiles/profiles.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import profileSetup from '#src/messages/en/profile-setup.json';
import { fakeApi } from '../../../../test/fake-api.ts';
import { ada } from '../../../../test/people.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { ProfileFormStep } from './profile-form-step.tsx';

const { loading, submit, setupFailed, fields, slug: slugTexts } = profileSetup;
const user = { ...ada, urlSlug: null, profileComplete: false };
const profile = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Ada Lovelace',
  urlSlug: null,
  title: 'Analyst',
  company: 'Engines',
};

// The form keeps a draft there.
beforeEach(() => sessionStorage.clear());

test('while the status loads, the page says so', async () => {
  fakeApi([readMyProfile, () => new Promise(() => undefined)]);
  await renderComponent(<ProfileFormStep user={user} />, ['profile-setup']);
  expect(screen.getByRole('status').textContent).toBe(loading);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a taken slug is shown at its field, and any other failure at the company', async () => {
  const taken = new Set<string>();
  fakeApi(
    [readMyProfile, () => ({ data: { profile, profileComplete: false } })],
    [
      checkSlug,
      ({ slug }) => ({
        data: taken.has(String(slug))
          ? { available: false, suggestion: 'ada-2' }
          : { available: true, suggestion: null },
      }),
    ],
    [
      completeProfile,
      ({ urlSlug }) => {
        if (urlSlug === 'ada-2') return { status: 500, error: { code: 'INTERNAL_ERROR', message: 'Broken' } };
        taken.add(String(urlSlug));
        return { status: 409, error: { code: 'SLUG_TAKEN', message: 'Taken' } };
      },
    ],
  );
  const { user: person } = await renderComponent(<ProfileFormStep user={user} />, ['profile-setup']);
  const invalid = () =>
    [slugTexts.label, fields.company].filter(
      (name) => screen.getByRole('textbox', { name }).getAttribute('aria-invalid') === 'true',
    );
  await screen.findByText(slugTexts.available);
  await person.click(screen.getByRole('button', { name: submit }));
  await screen.findByText(slugTexts.taken);
  expect(invalid()).toEqual([slugTexts.label]);

  await person.click(await screen.findByRole('button', { name: slugTexts.take.replace('{{suggestion}}', 'ada-2') }));
  await screen.findByText(slugTexts.available);
  await person.click(screen.getByRole('button', { name: submit }));
  await screen.findByText(setupFailed);
  expect(invalid()).toEqual([fields.company]);
});
