import { afterAll } from 'vitest';
import { newMember } from './members.ts';
import { openTestApp, type TestApp } from './open-test-app.ts';
import type { TestClient } from './test-client.ts';

/** The app with somebody who hosts, for all tests of the file that opens it: closed after them. */
export async function openHostedApp(): Promise<{ foyer: TestApp; host: TestClient }> {
  const foyer = await openTestApp();
  afterAll(() => foyer.close());
  return { foyer, host: (await newMember(foyer)).browser };
}
