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
 * The steps behind the first one and what they say, fetched when somebody reaches for them or left a flow here.
 * `channels` are the ways codes can be sent, the first one first.
 */
export function useLoadedSteps(channels: readonly Channel[]) {
  const { state } = useLocation();
  const { i18n } = useTranslation();
  const [steps, setSteps] = useState<LoadedSteps | null>(null);
  const [pending, setPending] = useState<EntryMethod | 'all' | null>(null);
  const [failed, setFailed] = useState(false);
  const brought = useRef(state);

  const open = useCallback(
    async (
      begin: (module: Awaited<ReturnType<typeof load>>) => Promise<FlowState | null>,
      choice: Choice | null = null,
    ) => {
      setPending(choice?.method ?? 'all');
      setFailed(false);
      try {
        const module = await load(i18n);
        const initial = await begin(module);
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

  // A flow that was left here goes on; nobody else pays for its code.
  useEffect(() => {
    const leadsOn = typeof brought.current === 'object' && brought.current !== null && 'step' in brought.current;
    if (leadsOn || hasAuthFlow()) void open(({ resume }) => resume(brought.current, channels));
  }, [open, channels]);

  return {
    steps,
    pending,
    failed,
    prefetch: () => void load(i18n).catch(() => undefined),
    choose: (choice: Choice) => void open(async ({ begin }) => begin(choice, channels, brought.current), choice),
  };
}
