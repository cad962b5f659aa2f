// @vitest-environment happy-dom
import { type FullProfile, readFullProfile, saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { readProfile } from '@foyer/contract/profiles/public-profile.ts';
import { defaultVisibility, type VisibilityChoices } from '@foyer/contract/rules/profiles/visibility.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EditableProfile } from '#src/features/profiles/my-profile/editable-profile.tsx';
import { publicProfileQuery } from '#src/features/profiles/queries.ts';
import { ProfileVisibility } from '#src/features/settings/privacy/profile-visibility.tsx';
import { emptySections } from '../../../test/empty-sections.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { ada } from '../../../test/people.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { myProfileQuery } from './my-profile-query.ts';

const names = { displayName: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace', title: 'Analyst', company: '' };
const address = { urlSlug: 'ada', url: 'https://foyer.example/in/ada', photo: null, banner: null, linkedInUrl: null };

/** The API of one member, who has chosen `visibility`. `beforeSaving` may delay a change or refuse it. */
function apiOf(visibility: VisibilityChoices, beforeSaving: () => Promise<void> = async () => undefined) {
  const mine = (): FullProfile => ({
    ...names,
    ...address,
    ...emptySections,
    version: 1,
    visibility,
    strength: { percent: 100, next: null, missing: [] },
  });
  return fakeApi(
    [readFullProfile, () => ({ data: mine() })],
    [
      readProfile,
      () => ({
        data: {
          ...names,
          ...address,
          ...emptySections,
          email: null,
          phoneNumber: null,
          showsEvents: [],
          indexable: visibility.profile === 'public',
          own: true,
        },
      }),
    ],
    [
      saveVisibility,
      async (body) => {
        try {
          await beforeSaving();
        } catch {
          return { status: 500, error: { code: 'INTERNAL', message: 'Broken' } };
        }
        Object.assign(visibility, body.visibility);
        return { data: { visibility } };
      },
    ],
  );
}

/** The profile page with its choices, and the page that others see. */
function ProfilePages() {
  const { data: profile } = useQuery(myProfileQuery(ada.id));
  const { data: shown } = useQuery(publicProfileQuery('ada', ada.id));
  return (
    <>
      {profile && <EditableProfile user={ada} profile={profile} OwnEvents={() => null} />}
      <output>{shown ? `Search engines: ${shown.indexable ? 'yes' : 'no'}` : 'Loading'}</output>
    </>
  );
}

async function renderBoth() {
  const view = await renderComponent(
    <>
      <ProfilePages />
      <ProfileVisibility userId={ada.id} />
    </>,
    ['my-profile', 'profile', 'settings'],
  );
  const radio = (name: string) => screen.findByRole('radio', { name });
  const select = () => screen.findByLabelText<HTMLSelectElement>('Who can see: Your profile page');
  await screen.findByText('Search engines: yes');
  return { ...view, radio, select };
}

test('settings and profile change visibility, and the profile and its public page are both read again', async () => {
  const calls = apiOf({ ...defaultVisibility });
  const { user, radio, select } = await renderBoth();
  const count = (path: string) => calls.filter((each) => each.method === 'GET' && each.path === path).length;

  await user.click(await radio('Only me'));
  await screen.findByText('Search engines: no');
  expect((await select()).value).toBe('me');
  expect([count(readFullProfile.path), count('/api/profiles/ada')]).toEqual([2, 2]);

  await user.selectOptions(await select(), 'public');
  await screen.findByText('Search engines: yes');
  expect((await radio('Everyone')).matches(':checked')).toBe(true);
  expect([count(readFullProfile.path), count('/api/profiles/ada')]).toEqual([3, 3]);
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { visibility: { profile: 'me' } },
    { visibility: { profile: 'public' } },
  ]);
});

test('choices made in both places are saved one after the other, and read again once', async () => {
  const first = Promise.withResolvers<void>();
  const calls = apiOf({ ...defaultVisibility }, () => first.promise);
  const { user, radio, select } = await renderBoth();
  const saved = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body.visibility);
  await user.click(await radio('Only me'));
  await user.selectOptions(await select(), 'members');
  expect((await radio('Members')).matches(':checked')).toBe(true);
  await waitFor(() => expect(saved()).toEqual([{ profile: 'me' }]));

  first.resolve();
  await screen.findByText('Search engines: no');
  expect(saved()).toEqual([{ profile: 'me' }, { profile: 'members' }]);
  expect((await select()).value).toBe('members');
  expect(calls.filter(({ path }) => path === readFullProfile.path)).toHaveLength(2);
});

test('a choice that cannot be saved is rolled back in both places', async () => {
  apiOf({ ...defaultVisibility }, () => Promise.reject(new Error('refused')));
  const { user, radio, select } = await renderBoth();
  await user.click(await radio('Members'));
  await screen.findByRole('alert');
  await waitFor(async () => expect((await select()).value).toBe('public'));
  expect((await radio('Everyone')).matches(':checked')).toBe(true);
});
