import { canonicalEmail } from '@foyer/contract/rules/contacts/email.ts';
import { hasCode } from '#src/lib/api/api-error.ts';
import { convertAlert, emailAlert } from '../flow/flow-errors.ts';
import type { LeadFacts } from '../flow/flow-state.ts';
import { giveUp, keepEmail } from '../flow/lead-conversion.ts';
import { forgetFlow } from '../flow/saved-flow.ts';
import type { Flow } from '../flow/use-flow.ts';
import { becomeUser } from '../phone/phone-actions.ts';
import type { Alert } from '../step/flow-alert.ts';

/** Failures that a step shows at a field instead of above its form. True when it did. */
type AtField = (error: unknown) => boolean;

/** What can be done once the phone is proven (spec section 4, "Phone signup" 5, "Email collection", "Lead form"). */
export function accountActions(flow: Flow) {
  const { state, dispatch, parts, run } = flow;
  const unlessAtField = (atField: AtField, alertFor: (error: unknown) => Alert) => (error: unknown) =>
    atField(error) ? null : alertFor(error);

  /** An email that the lead already has is not sent again: its link would be sent again too. */
  async function keepTyped(): Promise<LeadFacts | null> {
    const email = canonicalEmail(state.email);
    if (!email || state.lead?.email === email) return state.lead;
    const lead = await keepEmail(state.lead, state.email, parts.humanCheck);
    dispatch({ type: 'email-kept', lead });
    return lead;
  }

  return {
    /** Update the lead with the email, convert it, keep the tokens, finish. */
    async submitEmail(atField: AtField): Promise<void> {
      const lead = await run('email', keepTyped, unlessAtField(atField, emailAlert));
      if (lead) await becomeUser(flow, 'email', lead, undefined, unlessAtField(atField, convertAlert));
    },
    async skipEmail(): Promise<void> {
      await becomeUser(flow, 'skip', state.lead);
    },
    /** An organization tells its name first; an email that is typed by then goes along. */
    async chooseOrganization(atField: AtField): Promise<void> {
      const lead = await run('profile', keepTyped, unlessAtField(atField, emailAlert));
      if (lead) dispatch({ type: 'organization-chosen' });
    },
    async submitProfile(atField: AtField): Promise<void> {
      await becomeUser(flow, 'profile', state.lead, state.profile, unlessAtField(atField, convertAlert));
    },
    async cancel(): Promise<void> {
      await run('cancel', () => giveUp(state.lead), convertAlert);
      forgetFlow();
      dispatch({ type: 'cancelled' });
    },
  };
}

/** Whether a refusal is about an email that somebody has. */
export function isEmailTaken(error: unknown): boolean {
  return hasCode(error, 'EMAIL_IN_USE') || (error instanceof Error && /already exists|duplicate/i.test(error.message));
}
