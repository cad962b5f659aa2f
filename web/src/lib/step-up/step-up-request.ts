/**
 * One question to the person at a time: to show again who they are. Calls that the server refused ask it; the dialog
 * that hangs in the app's roof answers it. Small on purpose: every page carries it.
 */
export type StepUpRequest = {
  /** True once the person has shown who they are; false when they would not, or when nobody can ask them. */
  ask: () => Promise<boolean>;
  isOpen: () => boolean;
  subscribe: (listener: () => void) => () => void;
  settle: (isDone: boolean) => void;
};

export function createStepUpRequest(): StepUpRequest {
  const listeners = new Set<() => void>();
  let open: { answer: Promise<boolean>; settle: (isDone: boolean) => void } | null = null;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  return {
    ask() {
      if (listeners.size === 0) return Promise.resolve(false);
      if (!open) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        open = { answer: promise, settle: resolve };
        tell();
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
      tell();
    },
  };
}

/** The question of this page. */
export const stepUpRequest = createStepUpRequest();
