import { useEffect } from 'react';

/** Keeps the screen awake while somebody works with it. The browser lets go when the page is hidden, so it is asked again. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Not in every browser, and refused when the battery is low: the screen goes dark then, and nothing else.
      const held = await navigator.wakeLock?.request('screen').catch(() => null);
      if (isOver) await held?.release();
      else lock = held ?? null;
    }
    const again = () => void hold();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [isOn]);
}
