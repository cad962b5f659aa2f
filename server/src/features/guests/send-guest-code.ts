import type { SentGuestCode } from '@foyer/contract/guests.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { eq } from 'drizzle-orm';
import { emailProof } from '#src/config/one-time-codes.ts';
import type { Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import { guardCapture } from '#src/features/leads/capture/guard-capture.ts';
import { type CapturedContact, type LeadOrigin, saveLead } from '#src/features/leads/capture/save-lead.ts';
import type { LeadRow } from '#src/features/leads/queries.ts';
import { readEmail, readName } from '#src/features/leads/validate-fields.ts';
import { sendEmailCode } from '#src/features/one-time-codes/email/send-email-code.ts';
import { requireHumanCheck } from '#src/features/one-time-codes/human-check/require-human-check.ts';
import { readPhone } from '#src/features/one-time-codes/phone/read-phone.ts';
import { sendPhoneCode } from '#src/features/one-time-codes/phone/send-phone-code.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';

type About = LeadOrigin & { name?: string | undefined; humanCheck?: string | undefined };

/**
 * Sends a code to an email that may or may not belong to a member: a member signs in with it, anyone else becomes a guest. It
 * is bound to this browser and its lead.
 */
export async function sendGuestEmailCode(
  deps: Deps,
  viewer: Viewer,
  input: About & { email: string },
): Promise<SentGuestCode> {
  const email = readEmail(input.email, 'email');
  const name = input.name === undefined ? undefined : readName(input.name, 'name');
  const isChecked = await isHarderCheckSolved(deps, viewer, input.humanCheck);
  const sent = await deps.db.transaction(async (tx) => {
    const lead = await saveGuestLead(deps, tx, viewer, { email, emailTyped: input.email.trim() }, { ...input, name });
    const language = input.language ?? lead.language;
    const code = { purpose: 'guest', leadId: lead.id, email, language, isChecked } as const;
    return { leadId: lead.id, ...(await sendEmailCode(deps, tx, viewer, code)) };
  });
  deps.wakeOutbox();
  const resendAt = new Date(deps.clock.now().getTime() + emailProof.pause.seconds * 1000);
  return {
    leadId: sent.leadId,
    verificationId: null,
    maskedContact: sent.maskedEmail,
    expiresAt: sent.expiresAt.toISOString(),
    resendAt: resendAt.toISOString(),
  };
}

/**
 * Whether the harder human check came with the request: it still allows a message where strangers have used up the budget of
 * an email. Without a solution the address must have budget left.
 */
async function isHarderCheckSolved(deps: Deps, viewer: Viewer, solution: string | undefined): Promise<boolean> {
  if (solution === undefined) {
    await guardCapture(deps, viewer, undefined);
    return false;
  }
  const { isHarder } = await requireHumanCheck(deps, viewer, 'capture-lead', solution, 'send-code-again');
  return isHarder;
}

/** The same for a phone, by SMS or WhatsApp. Requires the human check, since every message costs money. */
export async function sendGuestPhoneCode(
  deps: Deps,
  viewer: Viewer,
  input: About & { phoneNumber: string; countryCode?: string | undefined; method: Channel },
): Promise<SentGuestCode> {
  const { e164: phone } = readPhone(input.phoneNumber, input.countryCode);
  const name = input.name === undefined ? undefined : readName(input.name, 'name');
  const lead = await deps.db.transaction((tx) => saveGuestLead(deps, tx, viewer, { phone }, { ...input, name }));
  const { phoneNumber, countryCode, method, humanCheck } = input;
  const sent = await sendPhoneCode(deps, viewer, {
    phoneNumber,
    countryCode,
    method,
    humanCheck,
    language: input.language ?? lead.language,
    purpose: 'guest',
    leadId: lead.id,
  });
  const { verificationId, maskedPhone, expiresAt, resendAt } = sent;
  return { leadId: lead.id, verificationId, maskedContact: maskedPhone, expiresAt, resendAt };
}

/** This browser's lead with this contact, with the name as it was typed last. */
async function saveGuestLead(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  contact: CapturedContact,
  { name, ...origin }: About,
): Promise<LeadRow> {
  const { lead } = await saveLead(deps, tx, viewer, contact, origin);
  if (name === undefined || name === lead.name) return lead;
  await tx.update(leads).set({ name }).where(eq(leads.id, lead.id));
  return { ...lead, name };
}
