import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { hasCode } from '#src/lib/api/api-error.ts';
import { attemptsRemaining } from '#src/lib/api/attempts-remaining.ts';
import {
  emailAlert,
  FlowError,
  passwordAlert,
  resendAlert,
  sendAlert,
  signInAlert,
  verifyAlert,
} from '#src/lib/sign-in-flow/flow-errors.ts';
import { saveLeadEmail, unknownLead } from '#src/lib/sign-in-flow/lead-conversion.ts';
import type { Alert, AlertKey } from '#src/lib/sign-in-flow/use-alert-text.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { saveSignUpPassword } from '#src/lib/storage/sign-up-password.ts';
import type { EntryMode } from '../entry/entry-mode.ts';
import { finishSignIn, finishSignUp } from '../finish-sign-in.ts';
import { resendCode } from '../phone/phone-requests.ts';
import { checkWhenSubmitted } from './identifier.ts';
import {
  continueWithPassword,
  type IdentifierOwner,
  loginSendingOf,
  lookUp,
  sendLoginCode,
  signIn,
  signInWithCode,
} from './password-requests.ts';

/** Shows a failure at a field instead of above the form; returns whether it did. */
type AtField = (error: unknown) => boolean;

const info = (key: AlertKey): Alert => ({ tone: 'info', text: { key } });
const refusals = {
  INVALID_CODE: 'errors.invalid_code',
  CODE_EXPIRED: 'errors.code_expired',
  CODE_EXHAUSTED: 'errors.code_exhausted',
} as const;

/** The actions of the email, password and login code steps. */
export function passwordActions(flow: Flow, channels: readonly Channel[], mode: EntryMode) {
  const { state, dispatch, parts, run } = flow;
  const { signIn: form, loginCode } = state;
  const isPhone = checkWhenSubmitted(form).kind === 'phone';
  /** Tells people who wanted to sign up why they are asked for an existing password. */
  const registered = info(isPhone ? 'errors.phone_already_exists' : 'errors.email_already_exists');
  const unless = (atField: AtField, alertFor: (error: unknown) => Alert) => (error: unknown) =>
    atField(error) ? null : alertFor(error);

  async function logInByCode(atField: AtField): Promise<void> {
    if (!isPhone) {
      dispatch({ type: 'failed', alert: info('errors.email_otp_not_supported') });
      return;
    }
    // While the last code for the same number is fresh, it is used instead of sending another.
    if (loginCode && loginCode.sentTo === loginSendingOf(form) && loginCode.resendAt > Date.now()) {
      dispatch({ type: 'login-code-sent', code: loginCode });
      return;
    }
    const send = async () => dispatch({ type: 'login-code-sent', code: await sendLoginCode(form, parts) });
    await run('send', send, unless(atField, sendAlert));
  }

  /** Continues by what owns the identifier: a number in the phone step, an email with its password or a new one. */
  async function goOn(whose: IdentifierOwner, atField: AtField): Promise<void> {
    if (whose === 'with-password')
      dispatch({ type: 'password-needed', ...(mode === 'signup' && { alert: registered }) });
    else if (isPhone && whose === 'without-password' && channels.includes('sms')) await logInByCode(atField);
    else if (isPhone) {
      dispatch({ type: 'phone-typed', phone: { typed: form.identifier, country: form.country } });
      dispatch({ type: 'phone-needed', lead: null });
    } else if (whose === 'nobody') dispatch({ type: 'new-password-needed' });
    else dispatch({ type: 'failed', alert: info('errors.no_password_set') });
  }

  return {
    /** Submits the email or number. */
    async submitIdentifier(atField: AtField): Promise<void> {
      if (form.byCode) {
        await logInByCode(atField);
        return;
      }
      const whose = await run('look-up', () => lookUp(form, parts), unless(atField, passwordAlert));
      if (whose) await goOn(whose, atField);
    },
    logInByCode,
    async submitPassword(password: string, atField: AtField): Promise<void> {
      const enter = async () => finishSignIn(flow, await signIn(form, password), form.remember);
      await run('password', enter, unless(atField, passwordAlert));
    },
    /** Submits a new password: creates a lead with the email, or the account when the phone is verified already. */
    async submitNewPassword(password: string, atField: AtField): Promise<void> {
      const { lead, profile } = state;
      if (lead?.phoneVerified) {
        saveSignUpPassword(lead.leadId, password);
        // Typed after the number was verified: it becomes the account's.
        const { identifier } = form;
        const isMissing = lead.email === null && checkWhenSubmitted(form).kind === 'email';
        const whole = isMissing
          ? await run('password', () => saveLeadEmail(lead, identifier, parts.humanCheck), emailAlert)
          : lead;
        if (whole) await finishSignUp(flow, 'password', whole, profile.role === 'organization' ? profile : undefined);
        return;
      }
      const begin = () => continueWithPassword(form, password, parts);
      const outcome = await run('password', begin, unless(atField, passwordAlert));
      if (outcome?.kind === 'user') {
        await run('password', async () => finishSignIn(flow, outcome.signedIn), passwordAlert);
      } else if (outcome) {
        if (!outcome.leadId) {
          const missing = new FlowError('errors.lead_capture_failed');
          dispatch({ type: 'failed', alert: passwordAlert(missing) });
          return;
        }
        saveSignUpPassword(outcome.leadId, password);
        const newLead = { ...unknownLead(outcome.leadId), email: form.identifier.trim() };
        if (outcome.kind === 'lead') dispatch({ type: 'email-needed', lead: { ...newLead, phoneVerified: true } });
        else dispatch({ type: 'phone-needed', lead: newLead });
      }
    },
    async verify(digits: string): Promise<void> {
      if (!loginCode) return;
      const enter = async () => finishSignIn(flow, await signInWithCode(form, loginCode, digits));
      await run('verify', enter, (error) => {
        if (hasCode(error, 'USER_NOT_FOUND')) {
          dispatch({ type: 'otp-login-ended', alert: signInAlert(error) });
          return null;
        }
        if (!hasCode(error, 'INVALID_CODE', 'CODE_EXPIRED', 'CODE_EXHAUSTED')) return verifyAlert(error);
        const key = refusals[error.code as keyof typeof refusals];
        const left = error.code === 'INVALID_CODE' ? (attemptsRemaining(error) ?? loginCode.attemptsRemaining) : 0;
        const alert = { tone: 'problem', at: 'field', text: { key } } as const;
        dispatch({ type: 'login-code-refused', attemptsRemaining: left, alert });
        return null;
      });
    },
    async resend(): Promise<void> {
      if (!loginCode) return;
      await run(
        'resend',
        async () => {
          const code = await resendCode(loginCode, 'sms', parts);
          const alert = { tone: 'success', text: { key: 'otp.sent_again', method: 'sms' } } as const;
          dispatch({ type: 'login-code-sent', code, alert });
        },
        resendAlert,
      );
    },
    resendByWhatsApp: () => dispatch({ type: 'failed', alert: info('errors.whatsapp_otp_coming') }),
  };
}

export type PasswordActions = ReturnType<typeof passwordActions>;
