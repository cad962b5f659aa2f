import { randomInt } from 'node:crypto';
import type { SignedIn } from '@foyer/contract/accounts.ts';
import { capturePhoneLead, convertLead, type Lead, sendLeadCode, verifyLeadCode } from '@foyer/contract/leads.ts';
import {
  type CodeVerdict,
  type SentCode,
  sendPhoneCode,
  verifyPhoneCode,
} from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { codeIn, nextMessage } from '@foyer/e2e/people/messages.ts';
import { Browser } from './browser.ts';

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');
/** Phone numbers of several countries: a run needs more than the hourly budget of one. */
const numbers = [
  () => `+1415${randomInt(200, 900)}${digits(4)}`,
  () => `+1416${randomInt(200, 900)}${digits(4)}`,
  () => `+346${digits(8)}`,
];
let made = 0;

function nextNumber(): string {
  made += 1;
  return numbers[made % numbers.length]?.() ?? '';
}

/** A browser with an IP address that no other in this run has. */
export async function newBrowser(url: string): Promise<Browser> {
  return new Browser(url, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`).open();
}

export type Person = { browser: Browser; session: SignedIn };

/** Signs a new person up with a phone number, exactly as the pages do. */
export async function signUp(url: string): Promise<Person> {
  const browser = await newBrowser(url);
  const phoneNumber = nextNumber();
  const lead = await browser.call<Lead>('POST', capturePhoneLead.path, {
    phoneNumber,
    humanCheck: await browser.humanCheck('capture-lead'),
  });
  return becomeUser(url, browser, lead.id, phoneNumber);
}

/** Verifies a phone for a lead of this browser and converts it. */
export async function becomeUser(
  url: string,
  browser: Browser,
  leadId: string,
  phoneNumber = nextNumber(),
): Promise<Person> {
  const sent = await browser.call<SentCode>('POST', sendLeadCode.path, {
    leadId,
    phoneNumber,
    method: 'sms',
    humanCheck: await browser.humanCheck('send-code'),
  });
  const code = codeIn(await nextMessage(url, phoneNumber, 0));
  const verdict = await browser.call<CodeVerdict>('POST', verifyLeadCode.path, {
    leadId,
    verificationId: sent.verificationId,
    code,
  });
  if (!verdict.verified) throw new Error(`The code was refused: ${verdict.errorCode}`);
  const session = await browser.call<SignedIn>('POST', convertLead.path.replace(':leadId', leadId), {});
  return { browser, session };
}

/** Sends a code to a new number and returns the call that verifies it. */
export async function askForCode(url: string): Promise<() => Promise<void>> {
  const browser = await newBrowser(url);
  const phoneNumber = nextNumber();
  const sent = await browser.call<SentCode>('POST', sendPhoneCode.path, {
    phoneNumber,
    method: 'sms',
    humanCheck: await browser.humanCheck('send-code'),
  });
  const code = codeIn(await nextMessage(url, phoneNumber, 0));
  return async () => {
    const body = { verificationId: sent.verificationId, code };
    const verdict = await browser.call<CodeVerdict>('POST', verifyPhoneCode.path, body);
    if (!verdict.verified) throw new Error(`The code was refused: ${verdict.errorCode}`);
  };
}
