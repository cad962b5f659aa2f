import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import { expect, test } from 'vitest';
import { createI18n, loadMessages } from '#src/lib/i18n.ts';
import { createQueryClient } from '#src/lib/query-client.ts';
import { emptySections } from '../../../../test/empty-sections.ts';
import { publicProfileQuery } from '../queries.ts';
import { preparePublicProfile } from './prepare-public-profile.ts';

const mary: PublicProfile = {
  urlSlug: 'mary',
  url: 'https://foyer.example/in/mary',
  displayName: 'Mary Somerville',
  firstName: 'Mary',
  lastName: 'Somerville',
  title: 'Writer',
  company: 'Royal Society',
  banner: null,
  photo: { small: '/files/s.jpg', medium: '/files/m.jpg', large: '/files/l.jpg' },
  linkedInUrl: null,
  ...emptySections,
  headline: 'I explain the heavens',
  skills: ['Astronomy'],
  email: null,
  phoneNumber: null,
  showsEvents: [],
  indexable: true,
  own: false,
};

/** Prepares `/in/mary` with `answer` as the API's response. */
async function prepare(answer: () => Promise<unknown>) {
  const i18n = createI18n('en');
  await loadMessages(i18n, ['shell', 'profile']);
  const queryClient = createQueryClient();
  // Only the profile is requested, so any call gets its response.
  const call = (async () => answer()) as Parameters<typeof preparePublicProfile>[0]['call'];
  const request = {
    call,
    queryClient,
    i18n,
    params: { slug: 'mary' },
    search: new URLSearchParams(),
    origin: 'https://foyer.example',
  };
  const prepared = await preparePublicProfile(request);
  return { ...prepared, kept: queryClient.getQueryData(publicProfileQuery('mary', null).queryKey) };
}

test('a found profile gives the page its title and absolute URLs, and is cached for the page', async () => {
  const { status, head, kept } = await prepare(async () => mary);
  expect(status).toBeUndefined();
  expect(head?.title).toBe('Mary Somerville · Foyer');
  expect(head?.description).toBe('Mary Somerville: I explain the heavens · Writer, Royal Society');
  expect(head?.shared).toMatchObject({
    url: 'https://foyer.example/in/mary',
    image: { url: 'https://foyer.example/files/l.jpg', width: 512, height: 512, alt: 'Mary Somerville' },
    locale: 'en_US',
    isHidden: false,
  });
  expect(head?.shared?.about).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: 'Mary Somerville',
    givenName: 'Mary',
    familyName: 'Somerville',
    url: 'https://foyer.example/in/mary',
    image: 'https://foyer.example/files/l.jpg',
    jobTitle: 'Writer',
    worksFor: { '@type': 'Organization', name: 'Royal Society' },
    description: 'I explain the heavens',
    knowsAbout: ['Astronomy'],
  });
  expect(kept).toEqual(mary);
});

test('a profile without a photo uses the site card, and no picture of the person', async () => {
  const { head } = await prepare(async () => ({ ...mary, photo: null }));
  expect(head?.shared?.image).toMatchObject({ url: 'https://foyer.example/social-card.png', width: 1200, height: 630 });
  expect(head?.shared?.image.alt).toMatch(/^Foyer: /);
  expect(head?.shared?.about).not.toHaveProperty('image');
});

test('a profile that opted out of search engines is not indexed', async () => {
  const { head } = await prepare(async () => ({ ...mary, indexable: false }));
  expect(head?.shared?.isHidden).toBe(true);
});

test('when the API fails, the page is sent without indexing, and the browser asks again', async () => {
  const { status, head, kept } = await prepare(async () => {
    throw new Error('no answer');
  });
  expect(status).toBe(503);
  expect(head?.shared?.isHidden).toBe(true);
  expect(kept).toBeUndefined();
});
