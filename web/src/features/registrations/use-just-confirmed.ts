import { useState } from 'react';

/**
 * Whether a registration became confirmed while the page was open, rather than before. `state` is null while it is not
 * known whose page it is.
 */
export function useJustConfirmed(id: string, state: string | null): boolean {
  const [before, setBefore] = useState({ id, state, isNew: false });
  if (state !== null && (before.id !== id || before.state !== state)) {
    const isNew = before.id === id && before.state !== null && state === 'confirmed';
    setBefore({ id, state, isNew });
  }
  return before.isNew;
}
