import * as contract from '@foyer/contract/leads.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { proveEmailByToken, readEmailProof } from '#src/features/one-time-codes/email/prove-email-by-token.ts';
import { setSessionCookie } from '#src/features/sessions/session-cookie.ts';
import { mount } from '#src/http/mount.ts';
import { captureEmailLead } from './capture/capture-email-lead.ts';
import { capturePhoneLead } from './capture/capture-phone-lead.ts';
import { sendLeadCode } from './contacts/send-lead-code.ts';
import { settleLeadEmail } from './contacts/settle-lead-email.ts';
import { updateLeadProfile } from './contacts/update-lead-profile.ts';
import { verifyLeadCode } from './contacts/verify-lead-code.ts';
import { convertLead } from './conversion/convert-lead.ts';
import { discardLead } from './expiry/discard-lead.ts';
import { presentLead } from './present-lead.ts';
import { findLead } from './queries.ts';

/** From a contact to a user: capturing, verifying, updating and converting leads. */
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
