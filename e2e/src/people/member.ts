import { randomInt } from 'node:crypto';
import { readMe, type SignedIn } from '@foyer/contract/accounts.ts';
import {
  captureEmailLead,
  capturePhoneLead,
  convertLead,
  sendLeadCode,
  verifyEmailByToken,
  verifyLeadCode,
} from '@foyer/contract/leads.ts';
import { pageCookies } from '@foyer/contract/pages.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import type { BrowserContext, Page } from 'playwright-core';
import type { Visitor } from '../journey.ts';
import { openApi } from './api.ts';
import { newPhone } from './phones.ts';

export const goodPassword = 'Quiet-Harbour-42!';

/** An email that no one else in this run has. */
export const newEmail = (name: string) => `${name}${randomInt(1e9)}@example.com`;

/** What calls need; a test without a page can have it too. */
export type ApiVisitor = Pick<Visitor, 'url' | 'code' | 'message'> & { context: Pick<BrowserContext, 'request'> };

type Wishes = {
  firstName?: string;
  lastName?: string;
  phone?: string;
  /** Without it, the account only has a phone. */
  email?: string;
  /** Whether the email is verified. */
  proven?: boolean;
  /** Without it, the account has no password. */
  password?: string;
};

/**
 * Creates an account with a verified phone and a complete profile through the API, for journeys that start later. Pages
 * do not know of the session yet; see `openAs`.
 */
export async function newMember(
  visitor: ApiVisitor,
  wishes: Wishes = {},
): Promise<{ phone: string; signedIn: SignedIn }> {
  const { firstName = 'Mary', lastName = 'Somerville', phone = newPhone(), email, proven, password } = wishes;
  const { call, humanCheck, signIn } = await openApi(visitor.context, visitor.url);
  const first = { humanCheck: await humanCheck('capture-lead') };
  const { id: leadId } = email
    ? await call(captureEmailLead, { body: { email, ...first } })
    : await call(capturePhoneLead, { body: { phoneNumber: phone, ...first } });
  const asked = { leadId, phoneNumber: phone, humanCheck: await humanCheck('send-code') };
  const { verificationId } = await call(sendLeadCode, { body: asked });
  await call(verifyLeadCode, { body: { leadId, verificationId, code: await visitor.code(phone) } });
  const signedIn = await call(convertLead, { params: { leadId }, body: password ? { password } : {} });
  signIn(signedIn.accessToken);

  // The suggested slug may be taken before it is used: others in this run have the same name.
  const urlSlug = `member-${randomInt(1e9)}`;
  const job = { title: 'Writer', company: 'Royal Society' };
  await call(completeProfile, { body: { firstName, lastName, urlSlug, ...job } });
  if (email && proven) {
    const { text } = await visitor.message(email);
    const token = /\/auth\/verify\S*?#email=([\w-]+)/.exec(text)?.[1] ?? '';
    await call(verifyEmailByToken, { params: { token } });
  }
  return { phone, signedIn: { ...signedIn, user: await call(readMe, {}) } };
}

/** Opens a page as this member, with the session where the browser stores it. */
export async function openAs(
  page: Page,
  { accessToken, refreshToken, user }: SignedIn,
  path: string,
  storageType: 'session' | 'local' = 'session',
): Promise<void> {
  // A page of the same origin without Foyer's scripts, which would read the session too early.
  await page.goto('/api/health');
  const kept = {
    storageType,
    accessToken,
    refreshToken,
    backupTokens: `${accessToken} ${refreshToken}`,
    user: JSON.stringify(user),
  };
  // As after every sign-in. Without it the server's page is a visitor's, whose buttons can be clicked before the session is read.
  await page.context().addCookies([{ name: pageCookies.signedInHint, value: '1', url: new URL(page.url()).origin }]);
  await page.evaluate((items) => {
    const storage = items.storageType === 'local' ? localStorage : sessionStorage;
    for (const [name, value] of Object.entries(items)) storage.setItem(`foyer.${name}`, value);
  }, kept);
  await page.goto(path);
}
