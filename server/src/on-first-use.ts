/**
 * A verb whose files are loaded by its first call. A start reads as few files as it can: what no request needs yet can
 * wait, and costs the first that does a few milliseconds.
 */
export function onFirstUse<Input extends unknown[], Answer>(
  load: () => Promise<(...input: Input) => Promise<Answer>>,
): (...input: Input) => Promise<Answer> {
  let verb: ((...input: Input) => Promise<Answer>) | undefined;
  return async (...input) => {
    verb ??= await load();
    return await verb(...input);
  };
}
