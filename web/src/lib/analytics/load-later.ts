const patienceMs = 5000;

/** Does what can wait, once the page has nothing better to do. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: patienceMs });
  else setTimeout(act, 1000);
}

/**
 * Fetches a script that a page can do without; null when it does not come. The mark tells app/boot/watch-scripts.ts, which
 * reloads a page whose scripts do not come, that this one may stay away: somebody may block it on purpose.
 */
export async function optionalScript<T>(load: () => Promise<T>): Promise<T | null> {
  const marks: DOMStringMap = typeof document === 'undefined' ? {} : document.documentElement.dataset;
  marks.optionalScript = '';
  try {
    return await load();
  } catch {
    return null;
  } finally {
    delete marks.optionalScript;
  }
}
