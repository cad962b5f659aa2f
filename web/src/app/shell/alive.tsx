import { useEffect } from 'react';

/** Calls back when the tree around it has hydrated. */
export function Alive({ onAlive }: { onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return null;
}
