import type { Analytics } from './create-analytics.ts';

/** App to background or foreground, connection lost or restored (spec section 4). Answers what ends the watching. */
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
