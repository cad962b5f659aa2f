/**
 * Lists in which each person also names everyone who names them. Most pairs of a batch see each other, so only the others,
 * who were added to a member's list during the day, take memory of their own. `lists` are ascending.
 */
export function inBothDirections(lists: readonly Int32Array[]): Int32Array[] {
  const missing = new Map<number, number[]>();
  for (const [person, list] of lists.entries())
    for (const other of list) {
      const theirs = lists[other];
      if (!theirs || contains(theirs, person)) continue;
      const known = missing.get(other);
      if (known) known.push(person);
      else missing.set(other, [person]);
    }
  return lists.map((list, person) => {
    const more = missing.get(person);
    return more ? Int32Array.from([...list, ...more]).sort() : list;
  });
}

function contains(ascending: Int32Array, wanted: number): boolean {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === wanted;
}
