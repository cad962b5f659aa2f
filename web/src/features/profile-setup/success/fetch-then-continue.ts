import { limits } from '@foyer/contract/limits.ts';

const { fetchAfterMs, onAfterSuccessMs, onAfterErrorMs } = limits.wizard;

export type FetchState = 'before' | 'fetching' | 'fetched' | 'failed';
type Steps = {
  fetchProfile: (signal: AbortSignal) => Promise<unknown>;
  onState: (state: FetchState) => void;
  onContinue: () => void;
};

/** Fetches after a moment, then continues to the next page. Returns the cancel function. */
export function fetchThenContinue({ fetchProfile, onState, onContinue }: Steps): () => void {
  const left = new AbortController();
  const { signal } = left;
  let timer = setTimeout(() => void begin(), fetchAfterMs);

  async function begin(): Promise<void> {
    onState('fetching');
    const isFetched = await fetchProfile(signal).then(
      () => true,
      () => false,
    );
    if (signal.aborted) return;
    onState(isFetched ? 'fetched' : 'failed');
    timer = setTimeout(onContinue, isFetched ? onAfterSuccessMs : onAfterErrorMs);
  }

  return () => {
    left.abort();
    clearTimeout(timer);
  };
}
