import { useEffect } from 'react';

/** Keeps the screen on. Browsers release the lock when the page is hidden, so it is requested again when it is shown. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let lock: WakeLockSentinel | null = null;
    let isReleased = false;
    async function request(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Unsupported in some browsers, and refused when the battery is low. Then the screen simply turns off.
      const acquired = await navigator.wakeLock?.request('screen').catch(() => null);
      if (isReleased) await acquired?.release();
      else lock = acquired ?? null;
    }
    const acquire = () => void request();
    acquire();
    document.addEventListener('visibilitychange', acquire);
    return () => {
      isReleased = true;
      document.removeEventListener('visibilitychange', acquire);
      void lock?.release();
    };
  }, [isOn]);
}
