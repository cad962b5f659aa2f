import type { InputOf } from '@foyer/contract/http.ts';
import { type FullProfile, readFullProfile, saveProfile } from '@foyer/contract/profiles/my-profile.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { newGuest } from './events.ts';
import type { TestApp } from './open-test-app.ts';
import { data } from './people.ts';
import type { TestClient } from './test-client.ts';

export type Member = { browser: TestClient; id: string; urlSlug: string };
type Changes = Omit<InputOf<typeof saveProfile>['body'], 'version'>;

let members = 0;

/**
 * A signed-in member with a verified email and phone and a complete profile form, with `changes` to the profile. Created
 * without the steps of a sign-up, which take most of the time and have tests of their own.
 */
export async function newMember(foyer: TestApp, changes: Changes = {}): Promise<Member> {
  members += 1;
  const { browser, id } = await newGuest(foyer);
  const urlSlug = `member-${members}`;
  const form = { firstName: 'Ada', lastName: 'Lovelace', urlSlug, title: 'Analyst', company: 'Engines' };
  data(await browser.call(completeProfile, { body: form }));
  if (Object.keys(changes).length > 0) await save(browser, changes);
  return { browser, id, urlSlug };
}

/** Saves sections of the profile, based on its current version. */
export async function save(browser: TestClient, changes: Changes): Promise<FullProfile> {
  const { version } = data(await browser.call(readFullProfile, {}));
  return data(await browser.call(saveProfile, { body: { version, ...changes } }));
}
