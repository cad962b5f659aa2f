import type { Channel } from '@foyer/contract/codes.ts';
import type { Config } from '@foyer/contract/system.ts';
import { useEffect, useRef } from 'react';
import { accountActions } from './account/account-actions.ts';
import { ProfileStep } from './account/profile-step.tsx';
import { CodeStep } from './code/code-step.tsx';
import { ProvenStep } from './code/proven-step.tsx';
import { EmailStep } from './email/email-step.tsx';
import type { EntryMethod } from './entry/entry-methods.ts';
import type { EntryMode } from './entry/entry-mode.ts';
import { EntryStep } from './entry/entry-step.tsx';
import { campaignOf } from './flow/campaign.ts';
import { firstOf } from './flow/first-channel.ts';
import { type FlowState, newFlow, nextFlow } from './flow/flow-state.ts';
import { useFlow } from './flow/use-flow.ts';
import { useStepHistory } from './flow/use-step-history.ts';
import { phoneActions } from './phone/phone-actions.ts';
import { PhoneStep } from './phone/phone-step.tsx';
import { FlowNotice } from './step/flow-notice.tsx';
import { SuccessStep } from './success-step.tsx';

export { resume } from './flow/resume.ts';

export type StepsProps = {
  initial: FlowState;
  config: Config;
  query: URLSearchParams;
  mode: EntryMode;
  /** An account was made, just before its session begins. */
  onCreated: () => void;
};

/** Where a person begins who chose a way in. */
export function begin(method: EntryMethod, channels: readonly Channel[]): FlowState {
  return nextFlow(newFlow(firstOf(channels)), { type: 'method-chosen', method });
}

/** The steps of the entry page and what leads from one to the next. */
export function Steps({ initial, config, query, mode, onCreated }: StepsProps) {
  const flow = useFlow(initial, campaignOf(query), onCreated);
  const { state, dispatch } = flow;
  const phone = phoneActions(flow);
  const account = accountActions(flow);
  useStepHistory(state.step, dispatch);
  useFocusAtStart(state.step);

  switch (state.step) {
    case 'entry':
      return (
        <EntryStep
          mode={mode}
          methods={config.methods}
          pending={false}
          failed={false}
          onIntent={() => undefined}
          onChoose={(method) => dispatch({ type: 'method-chosen', method })}
          alert={state.alert && <FlowNotice flow={flow} />}
        />
      );
    case 'whatsapp':
      return <PhoneStep flow={flow} actions={phone} channels={config.channels} lookupUrl={config.countryLookupUrl} />;
    case 'otp':
      if (!state.code) return <ProvenStep flow={flow} actions={phone} />;
      return <CodeStep flow={flow} code={state.code} actions={phone} channels={config.channels} />;
    case 'email_collection':
      return <EmailStep flow={flow} actions={account} />;
    case 'profile':
      return <ProfileStep flow={flow} actions={account} />;
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
