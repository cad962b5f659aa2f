import { useRef, useState } from 'react';

/** The messages before those that are shown, or after them. */
export type MessagePages = { hasMore: boolean; isLoading: boolean; failed: boolean; load: () => void };

/** Loads more messages in one direction, one page at a time. */
export function useMessagePages(hasMore: boolean, loadPage: () => Promise<void>): MessagePages {
  const isBusy = useRef(false);
  const [isLoading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);

  async function load(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setLoading(true);
    setFailed(false);
    try {
      await loadPage();
    } catch {
      setFailed(true);
    }
    isBusy.current = false;
    setLoading(false);
  }
  return { hasMore, isLoading, failed, load: () => void load() };
}
