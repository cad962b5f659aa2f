import { useEffect } from 'react';

/** Tells, once everything beside it answers to people. */
export function Alive({ onAlive }: { onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return null;
}
