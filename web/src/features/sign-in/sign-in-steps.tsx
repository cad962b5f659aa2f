import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { safeRedirect } from '@foyer/contract/rules/safe-redirect.ts';
import type { Config } from '@foyer/contract/system.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { emailFromState } from '#src/lib/page/email-from-state.ts';
import { paths } from '#src/lib/paths.ts';
import { defaultChannel } from '#src/lib/phone/default-channel.ts';
import { campaignOf } from '#src/lib/sign-in-flow/campaign.ts';
import { type FlowState, newFlow, nextFlow } from '#src/lib/sign-in-flow/flow-state.ts';
import { resumeFlow } from '#src/lib/sign-in-flow/resume-flow.ts';
import { useFlow } from '#src/lib/sign-in-flow/use-flow.ts';
import { useStepHistory } from '#src/lib/sign-in-flow/use-step-history.ts';
import { readVisit } from '#src/lib/social-sign-in/saved-visit.ts';
import type { MissingAccountData } from '#src/lib/social-sign-in/sign-in-with-provider.ts';
import { Button } from '#src/ui/button/button.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { accountLinkingActions } from './account-linking/account-linking-actions.ts';
import { AccountLinkingStep } from './account-linking/account-linking-step.tsx';
import { CodeStep, VerifiedStep } from './code/code-step.tsx';
import { type Choice, isSocialChoice } from './entry/entry-methods.ts';
import type { EntryMode } from './entry/entry-mode.ts';
import { EntryStep } from './entry/entry-step.tsx';
import { finishSignIn } from './finish-sign-in.ts';
import { IdentifierStep } from './password/identifier-step.tsx';
import { LoginCodeStep } from './password/login-code-step.tsx';
import { NewPasswordStep } from './password/new-password-step.tsx';
import { passwordActions } from './password/password-actions.ts';
import { PasswordStep } from './password/password-step.tsx';
import { phoneActions } from './phone/phone-actions.ts';
import { PhoneStep } from './phone/phone-step.tsx';
import { SecondFactorStep } from './second-factor/second-factor-step.tsx';
import { EmailCollectionStep } from './sign-up/email-collection-step.tsx';
import { ProfileStep } from './sign-up/profile-step.tsx';
import { signUpActions } from './sign-up/sign-up-actions.ts';
import { SocialSignInNotice } from './social/social-sign-in-notice.tsx';
import { useSocialSignIn } from './social/use-social-sign-in.ts';
import classes from './step/step.module.css';

export type SignInStepsProps = {
  initial: FlowState;
  /** The choice made on the first screen, if that opened the steps. */
  choice: Choice | null;
  config: Config;
  query: URLSearchParams;
  mode: EntryMode;
  /** An account was created; called just before its session starts. */
  onCreated: () => void;
  /** A provider was linked to the account of the person signing in. */
  onLinked: (provider: IdentityProvider) => void;
  /** The account that is signing in is missing some data. */
  onGap: (gap: MissingAccountData) => void;
};

/** The initial flow for a chosen method. A visit at a provider is shown from the entry step. */
export function initialFlow(choice: Choice, channels: readonly Channel[], navigationState: unknown): FlowState {
  const empty = newFlow(defaultChannel(channels));
  const fresh = { ...empty, signIn: { ...empty.signIn, identifier: emailFromState(navigationState) } };
  return isSocialChoice(choice) ? fresh : nextFlow(fresh, { type: 'method-chosen', method: choice.method });
}

/** The flow of a returning visitor; null when there is none. */
export async function resume(navigationState: unknown, channels: readonly Channel[]): Promise<FlowState | null> {
  return (await resumeFlow(navigationState, channels)) ?? (readVisit() ? newFlow(defaultChannel(channels)) : null);
}

/** The steps of the entry page and the transitions between them. */
export function SignInSteps({ initial, choice, config, query, mode, onCreated, onLinked, onGap }: SignInStepsProps) {
  const flow = useFlow(initial, campaignOf(query), { onCreated, onLinked });
  const { state, dispatch } = flow;
  const phone = phoneActions(flow);
  const account = signUpActions(flow);
  const social = useSocialSignIn({
    flow,
    config,
    choice: choice && isSocialChoice(choice) ? choice : null,
    redirect: safeRedirect(query.get('redirect')),
    onGap,
  });
  const email = passwordActions(flow, config.channels, mode);
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
          alert={(state.alert || social.visiting) && <SocialSignInNotice flow={flow} social={social} />}
        />
      );
    case 'email':
      return (
        <IdentifierStep
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
      return <NewPasswordStep flow={flow} actions={email} canSendCodes={canSendCodes} />;
    case 'otp_login':
      return state.loginCode && <LoginCodeStep flow={flow} code={state.loginCode} actions={email} />;
    case 'second_factor':
      return (
        <SecondFactorStep
          onSignedIn={(signedIn) => finishSignIn(flow, signedIn, state.waiting?.remember)}
          onCancel={() => dispatch({ type: 'back' })}
        />
      );
    case 'whatsapp':
      return <PhoneStep flow={flow} actions={phone} channels={config.channels} lookupUrl={config.countryLookupUrl} />;
    case 'otp':
      if (!state.code) return <VerifiedStep flow={flow} actions={phone} />;
      return <CodeStep flow={flow} code={state.code} actions={phone} channels={config.channels} />;
    case 'email_collection':
      return <EmailCollectionStep flow={flow} actions={account} />;
    case 'profile':
      return <ProfileStep flow={flow} actions={account} />;
    case 'identity_proof':
      return state.proof && <AccountLinkingStep flow={flow} ways={state.proof} actions={accountLinkingActions(flow)} />;
    case 'success':
      return <SignedInStep created={flow.isNew} />;
  }
}

/** Focuses the heading of a step that has no field to focus. */
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

/** The last step, shown briefly until the page leads on. */
export function SignedInStep({ created }: { created: boolean }) {
  const { t } = useTranslation('sign-in-steps');
  return (
    <div className={classes.step}>
      <IconCircleCheck className={classes.done} size={48} stroke={1.5} aria-hidden />
      <PageTitle lead={t('success.lead')}>{created ? t('success.created') : t('success.back')}</PageTitle>
      <Button component={Link} to={paths.dashboard} replace fullWidth size="lg">
        {t('success.go')}
      </Button>
    </div>
  );
}
