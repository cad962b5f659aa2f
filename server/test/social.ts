import { randomUUID } from 'node:crypto';
import {
  finishProviderFlow,
  type IdentityProvider,
  type ProviderSession,
  startProviderFlow,
} from '@foyer/contract/identities/identities.ts';
import { openTestApp, type TestApp } from './open-test-app.ts';
import { type OidcPeer, oidcClient, oidcPeer } from './peers/oidc-peer.ts';
import { data } from './people.ts';
import type { TestClient } from './test-client.ts';

/** A provider's claims about a person. */
export type Person = {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
  picture?: string;
};

export type SocialApp = TestApp & {
  /** The ID token of a visit that this browser began. */
  token: (
    browser: TestClient,
    provider: IdentityProvider,
    person: Person,
    purpose?: ProviderSession['purpose'],
  ) => Promise<string>;
  google: OidcPeer;
  linkedin: OidcPeer;
  /** The Supabase project, which signs any claims. */
  project: OidcPeer;
};

/** The app with a Google and a LinkedIn of its own on loopback, and a Supabase project beside them. */
export async function openSocialApp(given: Parameters<typeof openTestApp>[0] = {}): Promise<SocialApp> {
  // They sign by the clock of the app, which is opened later.
  const clock = { now: () => foyer.clock.now() };
  const peers = { google: await oidcPeer(clock), linkedin: await oidcPeer(clock) };
  const project = await oidcPeer(clock, 'ES256');
  const { clientId, clientSecret } = oidcClient;
  const foyer: TestApp = await openTestApp({
    ...given,
    settings: { supabase: { url: project.url, anonKey: 'public' }, ...given.settings },
    identity: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER: peers.google.issuer,
      LINKEDIN_CLIENT_ID: clientId,
      LINKEDIN_CLIENT_SECRET: clientSecret,
      LINKEDIN_ISSUER: peers.linkedin.issuer,
    },
  });
  return {
    ...foyer,
    project,
    google: peers.google,
    linkedin: peers.linkedin,
    async token(browser, provider, person, purpose = 'sign-in') {
      const params = { provider };
      const { authorizationUrl } = data(await browser.call(startProviderFlow, { params, body: { purpose } }));
      // The clock is stopped, so two tokens of one person would be identical.
      const { code, state } = peers[provider].visited(authorizationUrl, { jti: randomUUID(), ...person });
      return data(await browser.call(finishProviderFlow, { params, body: { code, state } })).idToken;
    },
    async close() {
      await foyer.close();
      for (const peer of [peers.google, peers.linkedin, project]) await peer.close();
    },
  };
}

let people = 0;
/** A person with a Google mailbox. */
export function gmailPerson(given: Partial<Person> = {}): Person & { email: string } {
  people += 1;
  const email = `person${people}@gmail.com`;
  return { sub: `google-${people}`, email, email_verified: true, name: 'Ada Lovelace', ...given };
}

/** A person whose mailbox no provider runs. */
export function otherPerson(given: Partial<Person> = {}): Person & { email: string } {
  people += 1;
  const email = `person${people}@elsewhere.example`;
  return { sub: `other-${people}`, email, email_verified: true, name: 'Grace Hopper', ...given };
}
