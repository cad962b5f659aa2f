import type { SignedIn } from '@foyer/contract/accounts.ts';
import type { FieldError } from '@foyer/contract/http.ts';
import { capturePhoneLead, convertLead, type Lead, sendLeadCode, verifyLeadCode } from '@foyer/contract/leads.ts';
import { sendPhoneCode, verifyPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import type { TestApp } from './open-test-app.ts';
import { solveHumanCheck } from './solve-human-check.ts';
import type { Answer, TestClient } from './test-client.ts';

/** Where messages arrive: in a test app, or at a server of its own. */
type Post = Pick<TestApp, 'messagesTo'>;

let phones = 0;
/** A phone number that is unique in this process. */
export function newPhone(): string {
  phones += 1;
  return `+1202555${String(phones).padStart(4, '0')}`;
}

/** The code in the newest message to a phone or an email. */
export async function codeSentTo(foyer: Post, to: string): Promise<string> {
  const codes = (await foyer.messagesTo(to)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  return codes[0] ?? `no code to ${to}`;
}

/** The token in the newest link that was sent to an address. */
export async function tokenSentTo(foyer: Post, to: string): Promise<string> {
  const tokens = (await foyer.messagesTo(to)).flatMap(({ text }) => /#email=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? []);
  return tokens[0] ?? `no message to ${to}`;
}

export async function captureByPhone(browser: TestClient, phoneNumber = newPhone()): Promise<Lead> {
  return data(await browser.call(capturePhoneLead, { body: { phoneNumber } }));
}

/** A code on its way to a lead's phone, read from there. */
export async function leadCode(foyer: Post, browser: TestClient, lead: { id: string }, phoneNumber: string) {
  const humanCheck = await solveHumanCheck(browser);
  const body = { leadId: lead.id, phoneNumber, humanCheck };
  const { verificationId } = data(await browser.call(sendLeadCode, { body }));
  return { leadId: lead.id, verificationId, code: await codeSentTo(foyer, phoneNumber) };
}

/** A lead of this browser that has proven its phone. */
export async function provenLead(foyer: Post, browser: TestClient, phoneNumber = newPhone()): Promise<Lead> {
  const lead = await captureByPhone(browser, phoneNumber);
  const body = await leadCode(foyer, browser, lead, phoneNumber);
  const { verified } = data(await browser.call(verifyLeadCode, { body }));
  if (!verified) throw new Error('the lead did not prove its phone');
  return lead;
}

/** Signs a new person up by phone; the browser is signed in afterwards. */
export async function signUp(foyer: Post, browser: TestClient, phoneNumber = newPhone()): Promise<SignedIn> {
  const { id: leadId } = await provenLead(foyer, browser, phoneNumber);
  const signedIn = data(await browser.call(convertLead, { params: { leadId }, body: {} }));
  browser.bearer = signedIn.accessToken;
  return signedIn;
}

/** A code to sign in with, on its way to a phone and read from there. */
export async function signInCode(foyer: Post, browser: TestClient, phoneNumber: string) {
  const body = { phoneNumber, humanCheck: await solveHumanCheck(browser) };
  const { verificationId } = data(await browser.call(sendPhoneCode, { body }));
  return { verificationId, code: await codeSentTo(foyer, phoneNumber) };
}

/** Our statement that this browser proved a phone. */
export async function phoneIdToken(foyer: Post, browser: TestClient, phoneNumber: string): Promise<string> {
  const { idToken } = data(
    await browser.call(verifyPhoneCode, { body: await signInCode(foyer, browser, phoneNumber) }),
  );
  if (idToken === undefined) throw new Error('the code gave no ID token');
  return idToken;
}

/** What a call answered; fails the test when it refused. */
export function data<T>({ status, body }: Answer<T>): T {
  if (!body.success) throw new Error(`refused with ${status}: ${JSON.stringify(body.error)}`);
  return body.data;
}

/** Status and code of a refusal. */
export function refusal({ status, body }: Answer<unknown>): [number, string | undefined] {
  return [status, body.success ? undefined : body.error.code];
}

/** The fields that a refusal names, each with the key of its sentence: `name line.max_length`. */
export function wrongFields({ body }: Answer<unknown>): string[] {
  if (body.success) return [];
  const wrong = body.error.details as FieldError[];
  return wrong.map(({ field, message }) => `${field} ${message}`);
}
