import type { DataOf } from '@foyer/contract/http.ts';
import type { continueAuth } from '@foyer/contract/sign-in.ts';
import { FlowError } from './flow-errors.ts';
import type { NewSession } from './lead-conversion.ts';

/** The outcome of continue-auth. */
export type Outcome =
  | { kind: 'user'; signedIn: NewSession }
  /** The email is collected next. */
  | { kind: 'lead'; leadId: string }
  /** The phone is verified next. */
  | { kind: 'phone-needed'; leadId: string | null };

export function outcomeOf(answer: DataOf<typeof continueAuth>): Outcome {
  switch (answer.nextStep) {
    case 'LOGIN_SUCCESS': {
      const { accessToken, refreshToken, user } = answer;
      if (!accessToken || !refreshToken || !user) throw new FlowError('errors.incomplete_data');
      return { kind: 'user', signedIn: { accessToken, refreshToken, user } };
    }
    case 'EMAIL_COLLECTION_REQUIRED':
      if (!answer.leadId) throw new FlowError('errors.lead_capture_failed');
      return { kind: 'lead', leadId: answer.leadId };
    case 'PHONE_VERIFICATION_REQUIRED':
    case 'PHONE_COLLECTION_REQUIRED':
      return { kind: 'phone-needed', leadId: answer.leadId ?? null };
    default:
      throw new FlowError('errors.unexpected_state');
  }
}
