/** Calls `act` with each item in turn. A failure does not stop the rest; at the end it throws with their number and `failed`. */
export async function forEachSettled<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  failed: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await act(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${failed}`);
}
