import type { Industry } from '@foyer/contract/rules/profiles/profile-lists.ts';

/** An invented member of local mode. Languages are BCP 47 tags, the first one native. */
export type SampleMember = {
  firstName: string;
  lastName: string;
  title: string;
  company: string;
  location: string;
  industry: Industry;
  languages: readonly [string, ...string[]];
  headline: string;
  interests: readonly string[];
  offers: readonly string[];
  seeks: readonly string[];
};
