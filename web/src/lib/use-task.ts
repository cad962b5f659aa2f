import { useRef, useState } from 'react';

/** Runs one call at a time: `pending` is the one under way, `failure` how the last one failed. */
export function useTask<Name extends string>() {
  const [pending, setPending] = useState<Name | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = useRef(false);

  /** Resolves to whether it succeeded. `atField` returns true for an error that it shows beside a field. */
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
