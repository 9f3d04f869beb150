/** Who imports whom: files or folders by their paths. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The circles of a graph: each group of two or more that all reach each other, sorted by name.
 * Tarjan's strongly connected components.
 */
export function circlesOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []

  function visit(name: string): number {
    const own = order.size
    let low = own
    order.set(name, own)
    stack.push(name)
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(name, low)
    if (low === own) {
      const group = stack.splice(stack.indexOf(name))
      if (group.length > 1) circles.push(group.sort())
    }
    return low
  }

  for (const name of graph.keys()) if (!order.has(name)) visit(name)
  return circles
}
