import type { Analytics } from './create-analytics.ts';

/** Tracks going to background or foreground and losing or regaining the connection. Returns the stop function. */
export function watchLifecycle(analytics: Pick<Analytics, 'track' | 'resume'>): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  document.addEventListener(
    'visibilitychange',
    () => analytics.track(document.visibilityState === 'hidden' ? 'app_backgrounded' : 'app_foregrounded'),
    { signal },
  );
  window.addEventListener('offline', () => analytics.track('connection_lost'), { signal });
  window.addEventListener(
    'online',
    () => {
      analytics.track('connection_restored');
      analytics.resume();
    },
    { signal },
  );
  return () => watch.abort();
}
