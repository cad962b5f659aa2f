import type { Channel } from '@foyer/contract/codes.ts';
import type { IdentityProvider } from '@foyer/contract/identity/providers.ts';
import { safeRedirect } from '@foyer/contract/rules/redirect.ts';
import type { Config } from '@foyer/contract/system.ts';
import { useEffect, useRef } from 'react';
import { broughtEmail } from '#src/lib/brought-email.ts';
import { firstOf } from '#src/lib/phone/first-channel.ts';
import { accountActions } from './account/account-actions.ts';
import { ProfileStep } from './account/profile-step.tsx';
import { CodeStep } from './code/code-step.tsx';
import { ProvenStep } from './code/proven-step.tsx';
import { emailActions } from './email/email-actions.ts';
import { EmailStep } from './email/email-step.tsx';
import { NewPasswordStep } from './email/new-password-step.tsx';
import { OtpLoginStep } from './email/otp-login-step.tsx';
import { PasswordStep } from './email/password-step.tsx';
import { EmailCollectionStep } from './email-collection/email-collection-step.tsx';
import { type Choice, isSocialChoice } from './entry/entry-methods.ts';
import type { EntryMode } from './entry/entry-mode.ts';
import { EntryStep } from './entry/entry-step.tsx';
import { campaignOf } from './flow/campaign.ts';
import { type FlowState, newFlow, nextFlow } from './flow/flow-state.ts';
import { resume as resumeFlow } from './flow/resume.ts';
import { useFlow } from './flow/use-flow.ts';
import { useStepHistory } from './flow/use-step-history.ts';
import { finish, phoneActions } from './phone/phone-actions.ts';
import { PhoneStep } from './phone/phone-step.tsx';
import { proofActions } from './proof/proof-actions.ts';
import { ProofStep } from './proof/proof-step.tsx';
import { SecondFactorStep } from './second-factor/second-factor-step.tsx';
import type { Gap } from './social/enter.ts';
import { readVisit } from './social/saved-visit.ts';
import { SocialNotice } from './social/social-notice.tsx';
import { useSocial } from './social/use-social.ts';
import { SuccessStep } from './success-step.tsx';

export type StepsProps = {
  initial: FlowState;
  /** What was chosen on the first screen, if that is why the steps are here. */
  choice: Choice | null;
  config: Config;
  query: URLSearchParams;
  mode: EntryMode;
  /** An account was made, just before its session begins. */
  onCreated: () => void;
  /** An account at a provider was linked to the one of whoever is signed in now. */
  onLinked: (provider: IdentityProvider) => void;
  /** The account whose session begins now still lacks something. */
  onGap: (gap: Gap) => void;
};

/** Where a person begins who chose a way in. A visit at a provider is seen from the entry step. */
export function begin(choice: Choice, channels: readonly Channel[], brought: unknown): FlowState {
  const empty = newFlow(firstOf(channels));
  const fresh = { ...empty, signIn: { ...empty.signIn, identifier: broughtEmail(brought) } };
  return isSocialChoice(choice) ? fresh : nextFlow(fresh, { type: 'method-chosen', method: choice.method });
}

/** Where a visitor goes on who was here before; null when nothing was left. */
export async function resume(navigationState: unknown, channels: readonly Channel[]): Promise<FlowState | null> {
  return (await resumeFlow(navigationState, channels)) ?? (readVisit() ? newFlow(firstOf(channels)) : null);
}

/** The steps of the entry page and what leads from one to the next. */
export function Steps({ initial, choice, config, query, mode, onCreated, onLinked, onGap }: StepsProps) {
  const flow = useFlow(initial, campaignOf(query), { onCreated, onLinked });
  const { state, dispatch } = flow;
  const phone = phoneActions(flow);
  const account = accountActions(flow);
  const social = useSocial({
    flow,
    config,
    choice: choice && isSocialChoice(choice) ? choice : null,
    redirect: safeRedirect(query.get('redirect')),
    onGap,
  });
  const email = emailActions(flow, config.channels, mode);
  const canSendCodes = config.channels.includes('sms');
  useStepHistory(state.step, dispatch);
  useFocusAtStart(state.step);

  switch (state.step) {
    case 'entry':
      return (
        <EntryStep
          mode={mode}
          methods={config.methods}
          pending={social.visiting}
          failed={false}
          onIntent={() => undefined}
          onChoose={(chosen) => {
            if (isSocialChoice(chosen)) social.visit(chosen);
            else dispatch({ type: 'method-chosen', method: chosen.method });
          }}
          alert={(state.alert || social.visiting) && <SocialNotice flow={flow} social={social} />}
        />
      );
    case 'email':
      return (
        <EmailStep
          flow={flow}
          actions={email}
          mode={mode}
          canSendCodes={canSendCodes}
          lookupUrl={config.countryLookupUrl}
        />
      );
    case 'password':
      return <PasswordStep flow={flow} actions={email} canSendCodes={canSendCodes} />;
    case 'new_password':
      return <NewPasswordStep flow={flow} actions={email} />;
    case 'otp_login':
      return state.loginCode && <OtpLoginStep flow={flow} code={state.loginCode} actions={email} />;
    case 'second_factor':
      return (
        <SecondFactorStep
          onSignedIn={(signedIn) => finish(flow, signedIn, state.waiting?.remember)}
          onCancel={() => dispatch({ type: 'back' })}
        />
      );
    case 'whatsapp':
      return <PhoneStep flow={flow} actions={phone} channels={config.channels} lookupUrl={config.countryLookupUrl} />;
    case 'otp':
      if (!state.code) return <ProvenStep flow={flow} actions={phone} />;
      return <CodeStep flow={flow} code={state.code} actions={phone} channels={config.channels} />;
    case 'email_collection':
      return <EmailCollectionStep flow={flow} actions={account} />;
    case 'profile':
      return <ProfileStep flow={flow} actions={account} />;
    case 'identity_proof':
      return state.proof && <ProofStep flow={flow} ways={state.proof} actions={proofActions(flow)} />;
    case 'success':
      return <SuccessStep created={flow.isNew} />;
  }
}

/** A step without a field that takes the focus begins at its heading. */
function useFocusAtStart(step: FlowState['step']): void {
  const shown = useRef<FlowState['step'] | null>(null);
  useEffect(() => {
    const isFirst = shown.current === null && step === 'entry';
    shown.current = step;
    const main = document.querySelector<HTMLElement>('main');
    if (isFirst || main?.contains(document.activeElement?.closest('input') ?? null)) return;
    main?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [step]);
}
