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
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import type { Page } from 'playwright-core';
import type { Visitor } from '../journey.ts';
import { openApi } from './api.ts';
import { newPhone } from './phones.ts';

export const goodPassword = 'Quiet-Harbour-42!';

/** An email that nobody in this run has had. */
export const newEmail = (name: string) => `${name}${randomInt(1e9)}@example.com`;

type Wishes = {
  firstName?: string;
  lastName?: string;
  phone?: string;
  /** Without it, the account has a phone only. */
  email?: string;
  /** Whether the email's owner followed the link to it. */
  proven?: boolean;
  /** Without it, the account is one of somebody who never chose any. */
  password?: string;
};

/**
 * Makes an account with a proven phone and a whole profile in the visitor's browser, by the calls that the pages make:
 * for journeys that begin later. No page knows of it yet; see `openAs`.
 */
export async function newMember(visitor: Visitor, wishes: Wishes = {}): Promise<{ phone: string; signedIn: SignedIn }> {
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

  // The server's suggestion may be gone before it is taken: others in this run have the same name.
  const urlSlug = `member-${randomInt(1e9)}`;
  const job = { title: 'Writer', company: 'Royal Society' };
  await call(completeProfile, { body: { firstName, lastName, urlSlug, ...job } });
  if (email && proven) {
    const { text } = await visitor.message(email);
    const token = /\/auth\/verify#email=([\w-]+)/.exec(text)?.[1] ?? '';
    await call(verifyEmailByToken, { params: { token } });
  }
  return { phone, signedIn: { ...signedIn, user: await call(readMe, {}) } };
}

/** Opens a page as somebody who is signed in there: what the browser kept of the session is put where it keeps it. */
export async function openAs(
  page: Page,
  { accessToken, refreshToken, user }: SignedIn,
  path: string,
  storageType: 'session' | 'local' = 'session',
): Promise<void> {
  // An address of the same origin without scripts of ours, which would settle who is there too early.
  await page.goto('/api/health');
  const kept = {
    storageType,
    accessToken,
    refreshToken,
    backupTokens: `${accessToken} ${refreshToken}`,
    user: JSON.stringify(user),
  };
  await page.evaluate((items) => {
    const storage = items.storageType === 'local' ? localStorage : sessionStorage;
    for (const [name, value] of Object.entries(items)) storage.setItem(`foyer.${name}`, value);
  }, kept);
  await page.goto(path);
}
