import { limits } from '@foyer/contract/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAuthFlow } from '#src/lib/session/auth-flow.ts';
import { contentOf, memoryStorage } from '../../../test/memory-storage.ts';
import { type FlowState, type LeadFacts, newFlow, type SentPhoneCode } from './flow-state.ts';
import { restoreFlow, saveConvertedUser, saveFlow, saveLinkedInUser } from './saved-flow.ts';

const localStorage = memoryStorage();
const sessionStorage = memoryStorage();
const start = Date.parse('2026-12-01T09:00:00Z');
const hour = 60 * 60 * 1000;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ now: start });
  vi.stubGlobal('window', { localStorage, sessionStorage });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fresh = newFlow('whatsapp');
const phone = { typed: '2025550123', country: 'US', method: 'sms' } as const;
const code: SentPhoneCode = {
  verificationId: 'verification',
  method: 'sms',
  maskedPhone: '+1 ••• 0123',
  sentTo: '+12025550123',
  shownUntil: start + limits.code.shownSeconds * 1000,
  resendAt: start,
  attemptsRemaining: 3,
  account: 'new',
};
const lead: LeadFacts = { leadId: 'lead', email: null, phone: '+12025550123', name: null, phoneVerified: false };
const fromLinkedIn: LeadFacts = {
  leadId: 'lead',
  email: 'ada@example.com',
  emailVerified: true,
  phone: null,
  name: 'Ada Lovelace',
  phoneVerified: false,
  source: 'linkedin',
};
const atCode: FlowState = { ...fresh, step: 'otp', phone, code, lead };

/** Closes the browser: only local storage survives. */
function reopenBrowser(after: number): void {
  sessionStorage.clear();
  vi.setSystemTime(start + after);
}

test('a flow can be resumed for 24 hours after its last change and is cleared then', () => {
  saveFlow(atCode);
  vi.setSystemTime(start + 2 * hour);
  saveFlow({ ...atCode, code: null });
  reopenBrowser(26 * hour - 1);
  expect(restoreFlow(fresh)).toMatchObject({ step: 'whatsapp', phone, lead: { leadId: 'lead' } });
  reopenBrowser(26 * hour);
  expect(restoreFlow(fresh)).toBeNull();
  expect(contentOf(localStorage)).toEqual({});
});

test('a code is restored as long as it is valid', () => {
  saveFlow(atCode);
  reopenBrowser(limits.code.shownSeconds * 1000 - 1);
  expect(restoreFlow(fresh)?.code).toEqual(code);
  reopenBrowser(limits.code.shownSeconds * 1000);
  expect(restoreFlow(fresh)).toMatchObject({ phone, code: null });
});

test('the stored flow has its eight fields, and the lead and its id are in session storage', () => {
  saveFlow(atCode);
  expect(readAuthFlow()).toEqual({
    currentStep: 'phone_verification',
    completedSteps: [],
    startedAt: start,
    lastUpdatedAt: start,
    linkedInData: null,
    phoneData: { phone, code },
    leadId: 'lead',
    userId: null,
  });
  expect(contentOf(sessionStorage)).toEqual({ 'foyer.leadId': 'lead', 'foyer.lead': JSON.stringify(lead) });
});

test('a LinkedIn sign-up has its first step completed and keeps the LinkedIn user until converted', () => {
  const person = { id: 'linkedin-ada', email: 'ada@example.com', displayName: 'Ada Lovelace', photoURL: null };
  saveLinkedInUser(person);
  // Nothing to resume yet.
  expect(restoreFlow(fresh)).toBeNull();
  saveFlow({ ...fresh, step: 'whatsapp', lead: fromLinkedIn });
  expect(readAuthFlow()).toMatchObject({
    currentStep: 'phone_verification',
    completedSteps: ['linkedin_oauth'],
    linkedInData: person,
  });
  saveConvertedUser('ada', false);
  expect(readAuthFlow()).toMatchObject({
    currentStep: 'profile_completion',
    completedSteps: ['linkedin_oauth', 'phone_verification'],
    leadId: null,
    userId: 'ada',
  });
  saveConvertedUser('ada', true);
  expect(contentOf(localStorage)).toEqual({});
});
