import { useRef, useState } from 'react';

/** One call at a time: which one is under way, and how the last one failed. */
export function useTask<Name extends string>() {
  const [pending, setPending] = useState<Name | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = useRef(false);

  /** Whether it succeeded. `atField` takes over what it can show beside a field. */
  async function run(name: Name, action: () => Promise<void>, atField?: (error: unknown) => boolean): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setPending(name);
    setFailure(null);
    try {
      await action();
      return true;
    } catch (error) {
      if (!atField?.(error)) setFailure(error);
      return false;
    } finally {
      isBusy.current = false;
      setPending(null);
    }
  }
  return { pending, failure, run, clear: () => setFailure(null) };
}
