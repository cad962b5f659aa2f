/** Does it with each, one after the other. One that fails keeps no other; `failed` says in the end what was not done. */
export async function forEachSettled<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  failed: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await act(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${failed}`);
}
