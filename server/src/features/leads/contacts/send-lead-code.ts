import type { Language } from '@foyer/contract/limits.ts';
import type { Channel, SentCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import { sendPhoneCode } from '#src/features/one-time-codes/phone/send-phone-code.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { findOwnLead, isOwnActiveLead } from '../queries.ts';

type SendLeadCodeInput = {
  leadId: string;
  phoneNumber: string;
  countryCode?: string | undefined;
  method: Channel;
  language?: Language | undefined;
  humanCheck?: string | undefined;
};

/** Sends a code for a lead. The number is only assigned to the lead when the code is verified. */
export async function sendLeadCode(deps: Deps, viewer: Viewer, input: SendLeadCodeInput): Promise<SentCode> {
  const lead = await findOwnLead(deps, deps.db, viewer, input.leadId);
  const language = input.language ?? viewer.chosenLanguage ?? lead.language;
  const sent = await sendPhoneCode(deps, viewer, { ...input, language, purpose: 'sign-up' });
  await deps.db
    .update(leads)
    .set({ lastActiveAt: deps.clock.now(), language })
    .where(isOwnActiveLead(deps, viewer, lead.id));
  return sent;
}
