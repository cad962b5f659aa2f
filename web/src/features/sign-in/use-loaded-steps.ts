import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import type { i18n } from 'i18next';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { loadMessages } from '#src/lib/i18n.ts';
import { hasAuthFlow } from '#src/lib/session/auth-flow.ts';
import type { FlowState } from '#src/lib/sign-in-flow/flow-state.ts';
import { type Choice, type EntryMethod, isSocialChoice } from './entry/entry-methods.ts';
import type { SignInStepsProps } from './sign-in-steps.tsx';

type LoadedSteps = { SignInSteps: ComponentType<SignInStepsProps>; initial: FlowState; choice: Choice | null };

const code = () => import('./sign-in-steps.tsx');

async function load(i18n: i18n) {
  const [module] = await Promise.all([code(), loadMessages(i18n, ['sign-in-steps', 'phone', 'password', 'errors'])]);
  return module;
}

/**
 * Loads the steps after the first one with their texts: when a person reaches for them, or when a flow can be resumed.
 * `channels` are the available code channels, the default first.
 */
export function useLoadedSteps(channels: readonly Channel[]) {
  const { state } = useLocation();
  const { i18n } = useTranslation();
  const [steps, setSteps] = useState<LoadedSteps | null>(null);
  const [pending, setPending] = useState<EntryMethod | 'all' | null>(null);
  const [failed, setFailed] = useState(false);
  const arrivalState = useRef(state);

  const open = useCallback(
    async (
      initialFlow: (module: Awaited<ReturnType<typeof load>>) => Promise<FlowState | null>,
      choice: Choice | null = null,
    ) => {
      setPending(choice?.method ?? 'all');
      setFailed(false);
      try {
        const module = await load(i18n);
        const initial = await initialFlow(module);
        if (initial) setSteps((shown) => shown ?? { SignInSteps: module.SignInSteps, initial, choice });
      } catch {
        setFailed(true);
        if (choice && isSocialChoice(choice)) choice.popup?.close();
      } finally {
        setPending(null);
      }
    },
    [i18n],
  );

  // Only a resumable flow is worth loading its code.
  useEffect(() => {
    const leadsOn =
      typeof arrivalState.current === 'object' && arrivalState.current !== null && 'step' in arrivalState.current;
    if (leadsOn || hasAuthFlow()) void open(({ resume }) => resume(arrivalState.current, channels));
  }, [open, channels]);

  return {
    steps,
    pending,
    failed,
    prefetch: () => void load(i18n).catch(() => undefined),
    choose: (choice: Choice) =>
      void open(async ({ initialFlow }) => initialFlow(choice, channels, arrivalState.current), choice),
  };
}
