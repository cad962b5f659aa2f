import type { InputOf } from '@foyer/contract/http.ts';
import { type FullProfile, readFullProfile, saveProfile } from '@foyer/contract/profiles/my-profile.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { claimEmail } from '../src/features/contact-ownership/claim-contact.ts';
import type { TestApp } from './open-test-app.ts';
import { newEmail } from './passwords.ts';
import { data, signUp } from './people.ts';
import type { TestClient } from './test-client.ts';

export type Member = { browser: TestClient; id: string; urlSlug: string };
type Changes = Omit<InputOf<typeof saveProfile>['body'], 'version'>;

let members = 0;

/** A signed-in member with a verified email and phone and a complete profile form, with `changes` to the profile. */
export async function newMember(foyer: TestApp, changes: Changes = {}): Promise<Member> {
  members += 1;
  const browser = foyer.browser();
  const { user } = await signUp(foyer, browser);
  await foyer.deps.db.transaction((tx) => claimEmail(foyer.deps, tx, user.id, newEmail()));
  const urlSlug = `member-${members}`;
  const form = { firstName: 'Ada', lastName: 'Lovelace', urlSlug, title: 'Analyst', company: 'Engines' };
  data(await browser.call(completeProfile, { body: form }));
  if (Object.keys(changes).length > 0) await save(browser, changes);
  return { browser, id: user.id, urlSlug };
}

/** Saves sections of the profile, based on its current version. */
export async function save(browser: TestClient, changes: Changes): Promise<FullProfile> {
  const { version } = data(await browser.call(readFullProfile, {}));
  return data(await browser.call(saveProfile, { body: { version, ...changes } }));
}
