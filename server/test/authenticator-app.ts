import { confirmAuthenticator, startAuthenticator } from '@foyer/contract/credentials/second-factor.ts';
import { generateSync } from 'otplib';
import { secondFactor } from '../src/config/sign-in.ts';
import type { TestApp } from './open-test-app.ts';
import { data } from './people.ts';
import type { TestClient } from './test-client.ts';

/** An authenticator app that was set up with a secret. `steps`: how far its clock is ahead of the server's. */
export type AuthenticatorApp = { code: (steps?: number) => string };

export function authenticatorApp({ clock }: Pick<TestApp, 'clock'>, secret: string): AuthenticatorApp {
  return {
    code: (steps = 0) => {
      const epoch = Math.floor(clock.now().getTime() / 1000) + steps * secondFactor.stepSeconds;
      return generateSync({ secret, epoch });
    },
  };
}

/** Sets up an authenticator app for the signed-in user and waits until its first code has expired. */
export async function turnAuthenticatorOn(foyer: TestApp, browser: TestClient) {
  const { secret } = data(await browser.call(startAuthenticator, {}));
  const app = authenticatorApp(foyer, secret);
  const { recoveryCodes } = data(await browser.call(confirmAuthenticator, { body: { code: app.code() } }));
  foyer.clock.advance({ seconds: secondFactor.stepSeconds });
  return { ...app, recoveryCodes, secret };
}

/** A code that is invalid now and in the adjacent time steps. */
export function wrongCode(app: AuthenticatorApp): string {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => app.code(steps)));
  const guesses = Array.from({ length: near.size + 1 }, (_, index) => String(100_000 + index));
  return guesses.find((guess) => !near.has(guess)) ?? '';
}
