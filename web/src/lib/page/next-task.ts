/** Lets the browser answer people in between: long work in one piece makes a page deaf. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
