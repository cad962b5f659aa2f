import { limits } from '@foyer/contract/limits.ts';
import { type Dispatch, useEffect, useEffectEvent } from 'react';
import { checkSlugAvailability, suggestSlug } from './setup-form-requests.ts';
import type { SetupEvent, SetupState } from './setup-state.ts';

/** Runs the side effects of the form's state: debouncing, checking and cancelling outdated requests. */
export function useSlugCheck({ fields, slug, check, namesMoved }: SetupState, dispatch: Dispatch<SetupEvent>): void {
  const { firstName, lastName } = fields;
  const ask = useEffectEvent((signal: AbortSignal) =>
    check.kind === 'generating' ? suggestSlug({ firstName, lastName }, signal) : checkSlugAvailability(slug, signal),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: every key restarts the pause.
  useEffect(() => {
    if (!namesMoved) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'names-settled' }), limits.debounce.slugMs);
    return () => clearTimeout(timer);
  }, [namesMoved, firstName, lastName, dispatch]);

  // Each change creates a new `check`, which restarts the pause and drops the response to an old one.
  useEffect(() => {
    if (check.kind === 'waiting') {
      const timer = setTimeout(() => dispatch({ type: 'slug-settled' }), limits.debounce.slugMs);
      return () => clearTimeout(timer);
    }
    if (check.kind !== 'checking' && check.kind !== 'generating') return undefined;
    const outdated = new AbortController();
    void ask(outdated.signal).then((event) => {
      if (!outdated.signal.aborted) dispatch(event);
    });
    return () => outdated.abort();
  }, [check, dispatch]);
}
