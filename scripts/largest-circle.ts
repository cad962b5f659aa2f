/** The largest group of nodes that all reach each other (Tarjan). One node alone is a group of one. */
export function largestCircle(edges: readonly (readonly [from: string, to: string])[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    next.set(from, (next.get(from) ?? new Set()).add(to));
    if (!next.has(to)) next.set(to, new Set());
  }
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  let largest: string[] = [];

  function visit(node: string): number {
    const index = order.size;
    order.set(node, index);
    let lowest = index;
    stack.push(node);
    for (const neighbour of next.get(node) ?? []) {
      if (!order.has(neighbour)) lowest = Math.min(lowest, visit(neighbour));
      else if (stack.includes(neighbour))
        lowest = Math.min(lowest, low.get(neighbour) ?? order.get(neighbour) ?? lowest);
    }
    low.set(node, lowest);
    if (lowest === index) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > largest.length) largest = group;
    }
    return lowest;
  }

  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return largest;
}
