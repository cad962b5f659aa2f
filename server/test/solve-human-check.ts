import { type humanCheckActions, readHumanCheck } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestClient } from './test-client.ts';

type Action = (typeof humanCheckActions)[number];

/** Gets a challenge. */
export async function challengeFor(client: TestClient, action: Action = 'send-code'): Promise<Challenge> {
  const { body } = await client.call(readHumanCheck, { query: { action } });
  // The contract leaves the inside of a challenge to ALTCHA.
  return body.data as unknown as Challenge;
}

/** Gets a challenge and solves it as a browser does: the value of `humanCheck` in a body. */
export async function solveHumanCheck(client: TestClient, action: Action = 'send-code'): Promise<string> {
  return solutionOf(await challengeFor(client, action));
}

/** Solves a challenge one already has. */
export async function solutionOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
