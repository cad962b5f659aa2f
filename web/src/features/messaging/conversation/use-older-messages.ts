import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { loadOlder } from '../queries.ts';

export type OlderMessages = { hasOlder: boolean; isLoading: boolean; failed: boolean; load: () => void };

/** Loads earlier messages, one page at a time. */
export function useOlderMessages(viewer: string, id: string, hasOlder: boolean): OlderMessages {
  const queries = useQueryClient();
  const isBusy = useRef(false);
  const [isLoading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);

  async function load(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setLoading(true);
    setFailed(false);
    try {
      await loadOlder(queries, viewer, id);
    } catch {
      setFailed(true);
    }
    isBusy.current = false;
    setLoading(false);
  }
  return { hasOlder, isLoading, failed, load: () => void load() };
}
