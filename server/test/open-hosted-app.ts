import { afterAll } from 'vitest';
import { newMember } from './members.ts';
import { openTestApp, type TestApp } from './open-test-app.ts';
import type { TestClient } from './test-client.ts';

/** An app with a host, for all tests of a file; closed after them. */
export async function openHostedApp(): Promise<{ foyer: TestApp; host: TestClient }> {
  const foyer = await openTestApp();
  afterAll(() => foyer.close());
  return { foyer, host: (await newMember(foyer)).browser };
}
