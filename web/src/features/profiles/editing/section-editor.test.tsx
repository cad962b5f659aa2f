// @vitest-environment happy-dom
import { type FullProfile, readFullProfile, saveProfile } from '@foyer/contract/profiles/my-profile.ts';
import { defaultVisibility } from '@foyer/contract/rules/profiles/visibility.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { emptySections } from '../../../../test/empty-sections.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { openDrafts } from './open-drafts.ts';
import { SectionEditor } from './section-editor.tsx';

const profile: FullProfile = {
  ...emptySections,
  displayName: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  title: 'Analyst',
  company: '',
  urlSlug: 'ada',
  url: 'https://foyer.example/in/ada',
  photo: null,
  banner: null,
  linkedInUrl: null,
  version: 1,
  visibility: defaultVisibility,
  strength: { percent: 100, next: null, missing: [] },
};

const visibility = { choose: () => undefined, failure: null };

test('what is typed while a section is being saved stays in the form, and is saved next', async () => {
  const gate = Promise.withResolvers<void>();
  const calls = fakeApi([
    saveProfile,
    async ({ version, about }) => {
      await gate.promise;
      return { data: { ...profile, version: Number(version) + 1, about } };
    },
  ]);
  const onClose = vi.fn();
  const { user } = await renderComponent(
    <SectionEditor
      userId="ada"
      part="about"
      profile={profile}
      visibility={visibility}
      label="About"
      onClose={onClose}
    />,
    ['my-profile'],
  );
  const field = screen.getByLabelText<HTMLTextAreaElement>('About you');
  await user.type(field, 'Numbers');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(field, ' and flight');
  gate.resolve();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', false));
  expect(onClose).not.toHaveBeenCalled();
  expect(field.value).toBe('Numbers and flight');
  expect(openDrafts.areAny()).toBe(true);

  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(true));
  expect(calls.map(({ body }) => body)).toEqual([
    { version: 1, about: 'Numbers' },
    { version: 2, about: 'Numbers and flight' },
  ]);
  expect(openDrafts.areAny()).toBe(false);
});

test('what is typed until another version turns out to be there is kept in the draft', async () => {
  const gate = Promise.withResolvers<void>();
  fakeApi(
    [
      saveProfile,
      async () => {
        await gate.promise;
        return { status: 409, error: { code: 'PROFILE_CHANGED', message: 'Changed' } };
      },
    ],
    [readFullProfile, () => ({ data: { ...profile, version: 2, about: 'From another tab' } })],
  );
  const { user } = await renderComponent(
    <SectionEditor
      userId="bob"
      part="about"
      profile={profile}
      visibility={visibility}
      label="About"
      onClose={vi.fn()}
    />,
    ['my-profile'],
  );
  await user.type(screen.getByLabelText('About you'), 'Numbers');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(screen.getByLabelText('About you'), ' and flight');
  gate.resolve();
  await screen.findByText('From another tab');
  expect(openDrafts.read('bob', 'about')?.draft.about).toBe('Numbers and flight');
});
