import { canonicalEmail } from '@foyer/contract/rules/contacts/email.ts';
import { hasCode } from '#src/lib/api/api-error.ts';
import { convertAlert, emailAlert } from '#src/lib/sign-in-flow/flow-errors.ts';
import type { LeadFacts } from '#src/lib/sign-in-flow/flow-state.ts';
import { abandonLead, saveLeadEmail } from '#src/lib/sign-in-flow/lead-conversion.ts';
import { clearFlow } from '#src/lib/sign-in-flow/saved-flow.ts';
import type { Alert } from '#src/lib/sign-in-flow/use-alert-text.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { finishSignUp } from '../finish-sign-in.ts';

/** Shows a failure at a field instead of above the form; returns whether it did. */
type AtField = (error: unknown) => boolean;

/** The actions after the phone is verified. */
export function signUpActions(flow: Flow) {
  const { state, dispatch, parts, run } = flow;
  const unlessAtField = (atField: AtField, alertFor: (error: unknown) => Alert) => (error: unknown) =>
    atField(error) ? null : alertFor(error);

  /** Saves the typed email, unless the lead has it already: saving sends its link again. */
  async function saveTypedEmail(): Promise<LeadFacts | null> {
    const email = canonicalEmail(state.email);
    if (!email || state.lead?.email === email) return state.lead;
    const lead = await saveLeadEmail(state.lead, state.email, parts.humanCheck);
    dispatch({ type: 'email-saved', lead });
    return lead;
  }

  return {
    /** Saves the email, converts the lead, stores the session and finishes. */
    async submitEmail(atField: AtField): Promise<void> {
      const lead = await run('email', saveTypedEmail, unlessAtField(atField, emailAlert));
      if (lead) await finishSignUp(flow, 'email', lead, undefined, unlessAtField(atField, convertAlert));
    },
    async skipEmail(): Promise<void> {
      await finishSignUp(flow, 'skip', state.lead);
    },
    /** Opens the organization form; an email typed before is saved. */
    async chooseOrganization(atField: AtField): Promise<void> {
      const lead = await run('profile', saveTypedEmail, unlessAtField(atField, emailAlert));
      if (lead) dispatch({ type: 'organization-chosen' });
    },
    async submitProfile(atField: AtField): Promise<void> {
      await finishSignUp(flow, 'profile', state.lead, state.profile, unlessAtField(atField, convertAlert));
    },
    async cancel(): Promise<void> {
      await run('cancel', () => abandonLead(state.lead), convertAlert);
      clearFlow();
      dispatch({ type: 'cancelled' });
    },
  };
}

/** Whether a refusal is about an email that another account has. */
export function isEmailTaken(error: unknown): boolean {
  return hasCode(error, 'EMAIL_IN_USE') || (error instanceof Error && /already exists|duplicate/i.test(error.message));
}
