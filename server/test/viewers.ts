import { eq } from 'drizzle-orm';
import { users } from '../src/db/schema/accounts.ts';
import { profiles } from '../src/db/schema/profiles.ts';
import type { SignedInUser } from '../src/http/authentication/viewer.ts';
import { AppError } from '../src/http/responses/app-error.ts';
import type { TestApp } from './open-test-app.ts';
import { newUser } from './sessions.ts';

export type MemberViewer = { id: string; urlSlug: string; viewer: SignedInUser };

let members = 0;

/** A member whom tests of races pass to verbs without a browser. `accountHours`: the age of the account. */
export async function newMemberViewer(foyer: TestApp, { accountHours = 0 } = {}): Promise<MemberViewer> {
  members += 1;
  const urlSlug = `viewer-${members}`;
  const id = await newUser(foyer);
  const names = { firstName: 'Ada', lastName: 'Lovelace', title: 'Analyst', company: 'Engines' };
  const at = foyer.clock.now();
  const createdAt = new Date(at.getTime() - accountHours * 3_600_000);
  await foyer.deps.db.update(users).set({ createdAt }).where(eq(users.id, id));
  await foyer.deps.db.insert(profiles).values({ userId: id, urlSlug, ...names, completedAt: at, updatedAt: at });
  // The verbs need no more of a signed-in user than this.
  return { id, urlSlug, viewer: { kind: 'user', userId: id } as SignedInUser };
}

/** The code of a refusal, or `done`. Any other error fails the test. */
export async function outcomeOf(act: Promise<unknown>): Promise<string> {
  try {
    await act;
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
