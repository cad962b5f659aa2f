const idleTimeoutMs = 5000;

/** Runs `act` when the browser is idle, after five seconds at the latest. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: idleTimeoutMs });
  else setTimeout(act, 1000);
}

/**
 * Loads a script that a page can do without; null when it fails. The mark tells app/boot/watch-scripts.ts, which reloads
 * a page whose scripts fail, to ignore this one: a content blocker may block it on purpose.
 */
export async function loadOptionalScript<T>(load: () => Promise<T>): Promise<T | null> {
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
