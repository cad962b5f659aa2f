import { useRef, useState } from 'react';

/**
 * Runs calls one after another. One that is already under way or waiting is not started again, so that a double click counts
 * once; any other waits its turn, so that no click is lost. `pending` is the one asked for last, `failure` the latest failure
 * since nothing was under way.
 */
export function useTask<Name extends string>() {
  const [pending, setPending] = useState<Name | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const turns = useRef(new Map<string, { name: Name; done: Promise<void> }>());

  /**
   * Resolves to whether it succeeded. `atField` returns true for an error that it shows beside a field. `about`: whom or what
   * the call is about, if calls of one name can be about several.
   */
  async function run(
    name: Name,
    action: () => Promise<void>,
    atField?: (error: unknown) => boolean,
    about = '',
  ): Promise<boolean> {
    const key = `${name} ${about}`;
    if (turns.current.has(key)) return false;
    const before = [...turns.current.values()].at(-1);
    const turn = Promise.withResolvers<void>();
    turns.current.set(key, { name, done: turn.promise });
    setPending(name);
    if (!before) setFailure(null);
    try {
      // Without anything before, it starts within the click, as browsers demand of popups and questions.
      if (before) await before.done;
      await action();
      return true;
    } catch (error) {
      if (!atField?.(error)) setFailure(error);
      return false;
    } finally {
      turns.current.delete(key);
      turn.resolve();
      setPending([...turns.current.values()].at(-1)?.name ?? null);
    }
  }
  return { pending, failure, run, clear: () => setFailure(null) };
}
