import { saveProfile } from '@foyer/contract/profiles/my-profile.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { signUp } from './sign-up.ts';

/** Creates a member with a public profile and returns its path. */
export async function publicProfile(url: string): Promise<string> {
  const { browser, session } = await signUp(url);
  const urlSlug = 'mary-somerville';
  const job = { title: 'Writer', company: 'Royal Society' };
  const names = { firstName: 'Mary', lastName: 'Somerville', urlSlug };
  await browser.call(completeProfile.method, completeProfile.path, { ...names, ...job }, session.accessToken);
  const profile = {
    headline: 'I explain the heavens to everybody',
    about: 'Mathematics and astronomy, told so that they stay.',
    location: 'London',
    skills: ['Mathematics', 'Astronomy', 'Scientific writing'],
    interests: ['Comets', 'Microscopes'],
    experience: [
      {
        title: 'Author',
        company: 'John Murray',
        location: 'London',
        from: '2016-03',
        until: null,
        description: 'Four books.',
      },
    ],
  };
  await browser.call(saveProfile.method, saveProfile.path, { version: 0, ...profile }, session.accessToken);
  return `/in/${urlSlug}`;
}
