/**
 * Asks the person to confirm their identity, one prompt at a time. Calls that the server refused ask; the dialog in the
 * app shell settles. Kept small because every page loads it.
 */
export type StepUpRequest = {
  /** Resolves to true when the person confirmed, false when they cancelled or no dialog is mounted. */
  ask: () => Promise<boolean>;
  isOpen: () => boolean;
  subscribe: (listener: () => void) => () => void;
  settle: (isDone: boolean) => void;
};

export function createStepUpRequest(): StepUpRequest {
  const listeners = new Set<() => void>();
  let open: { answer: Promise<boolean>; settle: (isDone: boolean) => void } | null = null;

  function notify(): void {
    for (const listener of listeners) listener();
  }

  return {
    ask() {
      if (listeners.size === 0) return Promise.resolve(false);
      if (!open) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        open = { answer: promise, settle: resolve };
        notify();
      }
      return open.answer;
    },
    isOpen: () => open !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settle(isDone) {
      open?.settle(isDone);
      open = null;
      notify();
    },
  };
}

/** The step-up prompt of this page. */
export const stepUpRequest = createStepUpRequest();
