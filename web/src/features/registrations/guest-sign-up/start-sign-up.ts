import { captureEmailLead } from '@foyer/contract/leads.ts';
import type { Language } from '@foyer/contract/limits.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { utmOf } from '#src/lib/analytics/event-properties.ts';
import { call } from '#src/lib/call.ts';
import type { HumanCheck } from '#src/lib/human-check/create-human-check.ts';
import { beginAuthFlow, writeAuthFlow } from '#src/lib/session/auth-flow.ts';
import { saveReturnPath } from '#src/lib/storage/return-path.ts';

type Guest = { name: string; email: string; phone: { typed: string; country: string | null } };

/**
 * Saves a lead, and starts the sign-up flow at the phone step with the number filled in. `path` is where to return to
 * afterwards.
 */
export async function startSignUp(
  { name, email, phone }: Guest,
  { humanCheck, language, method, path }: { humanCheck: HumanCheck; language: Language; method: Channel; path: string },
): Promise<void> {
  const utm = utmOf(new URLSearchParams(window.location.search));
  const origin = { campaign: 'event', utmSource: utm.source, utmMedium: utm.medium, utmCampaign: utm.campaign };
  const { leadId } = await humanCheck.sendIfAsked('capture-lead', (solution) =>
    call(captureEmailLead, { body: { name, email, language, ...origin, humanCheck: solution } }),
  );
  writeAuthFlow({ ...beginAuthFlow(), leadId, phoneData: { phone: { ...phone, method }, code: null } });
  saveReturnPath(path);
}
