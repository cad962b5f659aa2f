import * as contract from '@foyer/contract/leads.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { setSessionCookie } from '#src/features/accounts/sessions/session-cookie.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';
import { settleLeadEmail } from './contacts/settle-lead-email.ts';
import { presentLead } from './present-lead.ts';
import { findLead } from './queries.ts';

const proveEmailByToken = onFirstUse(
  async () => (await import('#src/features/codes/email/prove-email-by-token.ts')).proveEmailByToken,
);
const readEmailProof = onFirstUse(
  async () => (await import('#src/features/codes/email/prove-email-by-token.ts')).readEmailProof,
);

const captureEmailLead = onFirstUse(async () => (await import('./capture/capture-email-lead.ts')).captureEmailLead);
const capturePhoneLead = onFirstUse(async () => (await import('./capture/capture-phone-lead.ts')).capturePhoneLead);
const sendLeadCode = onFirstUse(async () => (await import('./contacts/send-lead-code.ts')).sendLeadCode);
const updateLeadProfile = onFirstUse(async () => (await import('./contacts/update-lead-profile.ts')).updateLeadProfile);
const verifyLeadCode = onFirstUse(async () => (await import('./contacts/verify-lead-code.ts')).verifyLeadCode);
const convertLead = onFirstUse(async () => (await import('./convert/convert-lead.ts')).convertLead);
const discardLead = onFirstUse(async () => (await import('./ending/discard-lead.ts')).discardLead);

/** From a contact to a user: capture, prove, tell, convert (spec sections 3, 4 and 7). */
export function mountLeads(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.capturePhoneLead, ({ body }, viewer) => capturePhoneLead(deps, viewer, body));
  mount(app, contract.captureEmailLead, ({ body }, viewer) => captureEmailLead(deps, viewer, body));

  mount(app, contract.sendLeadCode, ({ body }, viewer) => sendLeadCode(deps, viewer, body));
  mount(app, contract.verifyLeadCode, ({ body }, viewer) => verifyLeadCode(deps, viewer, body));

  mount(app, contract.readEmailVerification, ({ params }) => readEmailProof(deps, params.token));
  mount(app, contract.verifyEmailByToken, ({ params }, viewer) =>
    proveEmailByToken(deps, viewer, params.token, settleLeadEmail(deps)),
  );

  mount(app, contract.readLead, async ({ params }, viewer) =>
    presentLead(await findLead(deps, deps.db, params.leadId), viewer),
  );
  mount(app, contract.updateLeadProfile, ({ params, body }, viewer) =>
    updateLeadProfile(deps, viewer, { ...body, ...params }),
  );
  mount(app, contract.convertLead, async ({ params, body }, viewer, { reply }) => {
    const { session, user, ...how } = await convertLead(deps, viewer, { ...body, ...params });
    setSessionCookie(reply, deps.settings, session.cookie);
    return { ...session.pair, user, ...how };
  });
  mount(app, contract.discardLead, async ({ params }, viewer) => {
    await discardLead(deps, viewer, params);
    return {};
  });
}
