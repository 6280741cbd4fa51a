export type Arrow = readonly [from: string, to: string];

/** Returns circles that share no node. Without their nodes the graph would have no circle. */
export function findCircles(arrows: Iterable<Arrow>): string[][] {
  const graph = Map.groupBy(arrows, ([from]) => from);
  const left = new Set(graph.keys());
  const next = (node: string) => graph.get(node)?.find(([, to]) => left.has(to))?.[1];
  const circles: string[][] = [];
  for (;;) {
    dropDeadEnds(left, next);
    const [first] = left;
    if (first === undefined) return circles;
    const circle = walkRound(first, next);
    circles.push(circle);
    for (const node of circle) left.delete(node);
  }
}

type Next = (node: string) => string | undefined;

function dropDeadEnds(nodes: Set<string>, next: Next): void {
  const before = nodes.size;
  for (const node of nodes) if (next(node) === undefined) nodes.delete(node);
  if (nodes.size < before) dropDeadEnds(nodes, next);
}

/** Every node that is left has a successor, so a walk always returns to a node. */
function walkRound(first: string, next: Next): string[] {
  const walk: string[] = [];
  let node: string | undefined = first;
  while (node !== undefined && !walk.includes(node)) {
    walk.push(node);
    node = next(node);
  }
  return walk.slice(walk.indexOf(node ?? first));
}

export const traceCircle = (circle: readonly string[]): string =>
  [...circle, circle[0]].join(" → ");
