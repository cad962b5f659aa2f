import { limits } from '@foyer/contract/limits.ts';

const { fetchAfterMs, onAfterSuccessMs, onAfterErrorMs } = limits.wizard;

export type FetchState = 'before' | 'fetching' | 'fetched' | 'failed';
type Steps = {
  fetchProfile: (signal: AbortSignal) => Promise<unknown>;
  onState: (state: FetchState) => void;
  goOn: () => void;
};

/** After a moment the fetch, after its end the next page (spec section 9). Answers how to stop it: from then on nothing happens. */
export function fetchThenGoOn({ fetchProfile, onState, goOn }: Steps): () => void {
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
    timer = setTimeout(goOn, isFetched ? onAfterSuccessMs : onAfterErrorMs);
  }

  return () => {
    left.abort();
    clearTimeout(timer);
  };
}
