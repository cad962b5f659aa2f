import type { SignedIn } from '@foyer/contract/accounts.ts';
import { sendGuestEmailCode, sendGuestPhoneCode, verifyGuestCode } from '@foyer/contract/guests.ts';
import type { TestApp } from './open-test-app.ts';
import { codeSentTo, data } from './people.ts';
import { solveHumanCheck } from './solve-human-check.ts';
import type { TestClient } from './test-client.ts';

type Post = Pick<TestApp, 'messagesTo'>;
export type GuestContact = { email: string } | { phoneNumber: string };

/** A guest code on its way to a contact, read from there. */
export async function guestCode(foyer: Post, browser: TestClient, contact: GuestContact, name?: string) {
  const sent =
    'email' in contact
      ? await browser.call(sendGuestEmailCode, { body: { ...contact, name } })
      : await browser.call(sendGuestPhoneCode, {
          body: { ...contact, name, humanCheck: await solveHumanCheck(browser) },
        });
  const { leadId, verificationId } = data(sent);
  const code = await codeSentTo(foyer, 'email' in contact ? contact.email : contact.phoneNumber);
  return { leadId, verificationId: verificationId ?? undefined, code };
}

/** Signs a guest in with a code to this contact; the browser is signed in afterwards. */
export async function enterAsGuest(
  foyer: Post,
  browser: TestClient,
  contact: GuestContact,
  name?: string,
): Promise<SignedIn> {
  const body = await guestCode(foyer, browser, contact, name);
  const { session } = data(await browser.call(verifyGuestCode, { body }));
  if (!session) throw new Error('the code was refused');
  browser.bearer = session.accessToken;
  return session;
}
