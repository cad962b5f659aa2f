import { useEffect, useState } from 'react';

const shownMs = 3000;

/** Puts a text on the clipboard, and tells for a moment that it is there; that the browser refused, until the next try. */
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
