import type { TestApp } from './open-test-app.ts';

/**
 * Lets calls wake the outbox, as on a running server, and counts how often they do. Nothing polls the outbox of a test app, so
 * only waking it delivers.
 */
export async function withWakingOutbox(foyer: TestApp, act: (wakes: () => number) => Promise<void>): Promise<void> {
  await foyer.outbox.drain();
  const { wakeOutbox } = foyer.deps;
  let wakes = 0;
  foyer.deps.wakeOutbox = () => {
    wakes += 1;
    foyer.outbox.wake();
  };
  try {
    await act(() => wakes);
  } finally {
    foyer.deps.wakeOutbox = wakeOutbox;
  }
}
