import type { Lead } from '@foyer/contract/leads.ts';
import type { Deps } from '#src/deps.ts';
import { readPhone } from '#src/features/one-time-codes/phone/read-phone.ts';
import { requireServedCountry } from '#src/features/one-time-codes/sending/guard-sending.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { presentLead } from '../present-lead.ts';
import { guardCapture } from './guard-capture.ts';
import { type LeadOrigin, saveLead } from './save-lead.ts';

type CapturePhoneLeadInput = LeadOrigin & {
  phoneNumber: string;
  countryCode?: string | undefined;
  humanCheck?: string | undefined;
};

/** Starts a sign-up with a phone number, without revealing whether others use that number. */
export async function capturePhoneLead(deps: Deps, viewer: Viewer, input: CapturePhoneLeadInput): Promise<Lead> {
  const { e164: phone, country } = readPhone(input.phoneNumber, input.countryCode);
  requireServedCountry(deps, country);
  await guardCapture(deps, viewer, input.humanCheck);
  const { lead, isNewLead } = await deps.db.transaction((tx) => saveLead(deps, tx, viewer, { phone }, input));
  return presentLead(lead, viewer, isNewLead);
}
