import type { InputOf } from '@foyer/contract/http.ts';
import type { saveProfile } from '@foyer/contract/profiles/my-profile.ts';

/** An invented person: the setup form, and what their profile shows beyond it. */
export type SamplePerson = {
  firstName: string;
  lastName: string;
  urlSlug: string;
  title: string;
  company: string;
  profile: Omit<InputOf<typeof saveProfile>['body'], 'version'>;
};
