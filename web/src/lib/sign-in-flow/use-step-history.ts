import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { type FlowEvent, type Step, steps } from './flow-state.ts';

/** What a history entry of this page holds: its step, and the step it was reached from. */
type Entry = { step: Step; from?: Step };

function entryOf(state: unknown): Entry {
  const value: Record<string, unknown> = typeof state === 'object' && state !== null ? { ...state } : {};
  const known = (name: string) => steps.find((step) => step === value[name]);
  return { step: known('step') ?? 'entry', from: known('from') };
}

const isForward = (from: Step, to: Step) => steps.indexOf(to) > steps.indexOf(from);

/** Each step is an entry of the browser's history: its back button goes a step back, with what was typed kept. */
export function useStepHistory(step: Step, dispatch: Dispatch<FlowEvent>): void {
  const navigate = useNavigate();
  const location = useLocation();
  const kind = useNavigationType();
  const shown = useRef<Step>(entryOf(location.state).step);
  const known = useRef(location.key);
  const here = `${location.pathname}${location.search}`;

  // The browser moved: the flow follows. The first entry is where the page was opened: there the flow decides.
  useEffect(() => {
    if (known.current === location.key) return;
    known.current = location.key;
    const target = entryOf(location.state).step;
    if (kind !== 'POP' || target === shown.current) return;
    shown.current = target;
    dispatch({ type: 'popped', step: target });
  }, [location, kind, dispatch]);

  // The flow moved: the browser follows. When it moved because the browser did, both already agree.
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
