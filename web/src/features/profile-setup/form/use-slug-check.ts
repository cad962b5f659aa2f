import { limits } from '@foyer/contract/limits.ts';
import { type Dispatch, useEffect, useEffectEvent } from 'react';
import { checkSlugAvailability, suggestSlug } from './requests.ts';
import type { SetupEvent, SetupState } from './setup-state.ts';

/** Does what the state of the form waits for: lets typing rest, asks the server, and forgets what is out of date. */
export function useSlugCheck({ fields, slug, check, namesMoved }: SetupState, dispatch: Dispatch<SetupEvent>): void {
  const { firstName, lastName } = fields;
  const ask = useEffectEvent((signal: AbortSignal) =>
    check.kind === 'generating' ? suggestSlug({ firstName, lastName }, signal) : checkSlugAvailability(slug, signal),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: every further letter begins the wait anew.
  useEffect(() => {
    if (!namesMoved) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'names-settled' }), limits.debounce.slugMs);
    return () => clearTimeout(timer);
  }, [namesMoved, firstName, lastName, dispatch]);

  // Each change brings a new `check`, so the wait begins anew with every letter and an answer to an old one is dropped.
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
