import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { type FlowEvent, type Step, steps } from './flow-state.ts';

/** The state of a history entry: its step and the step it was reached from. */
type Entry = { step: Step; from?: Step };

function entryOf(state: unknown): Entry {
  const value: Record<string, unknown> = typeof state === 'object' && state !== null ? { ...state } : {};
  const stepIn = (name: string) => steps.find((step) => step === value[name]);
  return { step: stepIn('step') ?? 'entry', from: stepIn('from') };
}

const isForward = (from: Step, to: Step) => steps.indexOf(to) > steps.indexOf(from);

/** Gives each step an entry in the browser's history, so that the back button goes back one step. */
export function useStepHistory(step: Step, dispatch: Dispatch<FlowEvent>): void {
  const navigate = useNavigate();
  const location = useLocation();
  const kind = useNavigationType();
  const shown = useRef<Step>(entryOf(location.state).step);
  const handled = useRef(location.key);
  const here = `${location.pathname}${location.search}`;

  // The browser moved and the flow follows, except at the entry the page was opened at.
  useEffect(() => {
    if (handled.current === location.key) return;
    handled.current = location.key;
    const target = entryOf(location.state).step;
    if (kind !== 'POP' || target === shown.current) return;
    shown.current = target;
    dispatch({ type: 'popped', step: target });
  }, [location, kind, dispatch]);

  // The flow moved and the browser follows, unless the flow moved because the browser did.
  const follow = useEffectEvent((from: Step) => {
    if (isForward(from, step)) {
      void navigate(here, { state: { step, from } satisfies Entry, preventScrollReset: true });
    } else if (entryOf(location.state).from === step) {
      void navigate(-1);
    } else {
      void navigate(here, { replace: true, state: { step } satisfies Entry, preventScrollReset: true });
    }
  });
  useEffect(() => {
    const from = shown.current;
    if (step === from || step === 'success') return;
    shown.current = step;
    follow(from);
  }, [step]);
}
