import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HumanCheck } from '#src/lib/human-check/create-human-check.ts';
import { hasCode } from '../api/api-error.ts';
import { useHumanCheck } from '../human-check/use-human-check.ts';
import { languageIn } from '../i18n.ts';
import type { Campaign } from './campaign.ts';
import { isSessionMissing } from './flow-errors.ts';
import { type FlowEvent, type FlowState, nextFlow, type PhoneProof } from './flow-state.ts';
import { clearFlow, saveFlow } from './saved-flow.ts';
import type { Alert } from './use-alert-text.ts';

/** The action under way, so that the right button shows it. */
export type Pending =
  | 'look-up'
  | 'password'
  | 'send'
  | 'resend'
  | 'verify'
  | 'convert'
  | 'email'
  | 'skip'
  | 'profile'
  | 'cancel';

/** What the calls of a step need besides what was typed. */
export type FlowContext = { humanCheck: HumanCheck; language: Language; campaign: Campaign };

/** Maps a failure to an alert; null when it was shown in another way. */
type AlertFor = (error: unknown) => Alert | null;

/** What the steps of a flow share: state, context and one way to run an action that may fail. */
export type Flow = {
  state: FlowState;
  dispatch: Dispatch<FlowEvent>;
  parts: FlowContext;
  /** The action under way; buttons are disabled meanwhile. */
  pending: Pending | null;
  /** Whether the human check takes so long that it should be shown. */
  isChecking: boolean;
  /** Verified codes by verification id. In memory only, since their token is worth a session. */
  proofs: Map<string, PhoneProof>;
  /** Whether this flow created an account; `created` sets it. */
  isNew: boolean;
  created: () => void;
  /** Reports that a provider was linked to the account of the person signing in. */
  linked: (provider: IdentityProvider) => void;
  /** Runs one action at a time. A failure becomes an alert, and a missing lead returns to the entry. */
  run: <T>(name: Pending, action: () => Promise<T>, alertFor: AlertFor) => Promise<T | undefined>;
};

export function useFlow(
  initial: FlowState,
  campaign: Campaign,
  { onCreated, onLinked }: { onCreated: () => void; onLinked: Flow['linked'] },
): Flow {
  const { i18n } = useTranslation();
  const [state, dispatch] = useReducer(nextFlow, initial);
  const [pending, setPending] = useState<Pending | null>(null);
  const [isNew, setNew] = useState(false);
  const [proofs] = useState(() => new Map<string, PhoneProof>());
  const isBusy = useRef(false);
  const { humanCheck, isChecking } = useHumanCheck();

  useEffect(() => {
    if (state.step !== 'success') saveFlow(state);
  }, [state]);

  return {
    state,
    dispatch,
    parts: { humanCheck, language: languageIn(i18n), campaign },
    pending,
    isChecking,
    proofs,
    isNew,
    created() {
      setNew(true);
      onCreated();
    },
    linked: onLinked,
    async run(name, action, alertFor) {
      if (isBusy.current) return undefined;
      isBusy.current = true;
      setPending(name);
      dispatch({ type: 'alert-closed' });
      try {
        return await action();
      } catch (error) {
        if (isSessionMissing(error)) {
          clearFlow();
          dispatch({ type: 'session-missing' });
        } else if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) {
          dispatch({ type: 'second-factor-needed' });
        } else {
          const alert = alertFor(error);
          if (alert) dispatch({ type: 'failed', alert });
        }
        return undefined;
      } finally {
        isBusy.current = false;
        setPending(null);
      }
    },
  };
}
