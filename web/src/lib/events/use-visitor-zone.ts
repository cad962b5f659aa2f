import { startTransition, useEffect, useState } from 'react';

/**
 * The time zone of the visitor; null on the server and in the first render. Read in a task of its own, and shown when there
 * is time, to keep it out of hydration.
 */
export function useVisitorZone(): string | null {
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      startTransition(() => setZone(timeZone));
    });
    return () => clearTimeout(timer);
  }, []);
  return zone;
}
