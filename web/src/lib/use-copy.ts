import { useEffect, useState } from 'react';

const shownMs = 3000;

/** Copies a text to the clipboard. `outcome` is `copied` for a moment, or `refused` until the next attempt. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  return {
    outcome,
    copy: (text: string): Promise<void> =>
      navigator.clipboard.writeText(text).then(
        () => setOutcome('copied'),
        () => setOutcome('refused'),
      ),
  };
}
