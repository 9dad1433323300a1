/** Trees as the wire sends them, and the few things one asks of them. */

export interface TreeNode<N> {
  key: string
  children: N[] | null
}

/** A node that can be shown: some trees carry the name as `title`, some as `slotTitle`. */
export interface NamedNode extends TreeNode<NamedNode> {
  title: string | null
  slotTitle?: string
}

/** The name of a node. */
export const titleOf = (node: { title: string | null; slotTitle?: string }): string =>
  node.title ?? node.slotTitle ?? ''

/**
 * Names by key, for whoever sees a node without the branch it hangs from: what shares its name with another one says as much of the
 * way to it as tells them apart, 呼吸内科（内科）, or 呼吸内科（东院区 / 内科） where there are two such.
 */
export const namesApart = (nodes: readonly NamedNode[]): ReadonlyMap<string, string> => {
  const placed = placesOf(nodes, [])
  const called = Map.groupBy(placed, ({ title }) => title)
  return new Map(
    placed.map((place) => {
      const way = wayApart(place, called.get(place.title) ?? [])
      return [place.key, way === '' ? place.title : `${place.title}（${way}）`]
    }),
  )
}

interface Place {
  readonly key: string
  readonly title: string
  /** names above it, the root first */
  readonly way: readonly string[]
}

const placesOf = (nodes: readonly NamedNode[], way: readonly string[]): Place[] =>
  nodes.flatMap((node) => {
    const title = titleOf(node)
    return [{ key: node.key, title, way }, ...placesOf(node.children ?? [], [...way, title])]
  })

/** The end of a way, from so many names on. */
const endOf = ({ way }: Place, names: number): string => way.slice(way.length - names).join(' / ')

/** The shortest end of the way that no namesake has; empty for a name of its own. */
const wayApart = (place: Place, called: readonly Place[]): string => {
  const others = called.filter(({ key }) => key !== place.key)
  if (others.length === 0) return ''
  const lengths = place.way.map((_, at) => at + 1)
  const enough = lengths.find((n) =>
    others.every((other) => other.way.length < n || endOf(other, n) !== endOf(place, n)),
  )
  return endOf(place, enough ?? place.way.length)
}

/** All nodes, parents before their children. */
export const flatten = <N extends TreeNode<N>>(nodes: readonly N[]): N[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children ?? [])])

/** The nodes from the root down to the one with this key; empty when there is none. */
export const pathTo = <N extends TreeNode<N>>(nodes: readonly N[], key: string): N[] => {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const below = pathTo(node.children ?? [], key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The node with this key. */
export const findNode = <N extends TreeNode<N>>(nodes: readonly N[], key: string): N | undefined =>
  pathTo(nodes, key).at(-1)

/** Keys of a node and of everything below it. */
export const branchKeys = <N extends TreeNode<N>>(nodes: readonly N[], key: string): Set<string> => {
  const node = findNode(nodes, key)
  return new Set(node ? flatten([node]).map((n) => n.key) : [])
}

/** The nodes that match, with their ancestors; a match keeps its whole branch. */
export const filterTree = <N extends TreeNode<N>>(nodes: readonly N[], matches: (node: N) => boolean): N[] =>
  nodes.flatMap((node) => {
    if (matches(node)) return [node]
    const children = filterTree(node.children ?? [], matches)
    return children.length > 0 ? [{ ...node, children }] : []
  })

/** Keys of the nodes that have children. */
export const parentKeys = <N extends TreeNode<N>>(nodes: readonly N[]): string[] =>
  flatten(nodes)
    .filter((node) => (node.children?.length ?? 0) > 0)
    .map((node) => node.key)

/**
 * The ticked keys after a tick. Linked, a tick takes the whole branch and the ancestors along (nothing is reachable
 * below something that is not granted); taking it away takes the branch.
 */
export const tick = <N extends TreeNode<N>>(
  nodes: readonly N[],
  ticked: readonly string[],
  key: string,
  on: boolean,
  linked: boolean,
): string[] => {
  const branch = linked ? branchKeys(nodes, key) : new Set([key])
  if (!on) return ticked.filter((one) => !branch.has(one))
  const above = linked ? pathTo(nodes, key).map((node) => node.key) : []
  return [...new Set([...ticked, ...above, ...branch])]
}

/** Parents of which only a part of the branch is ticked. */
export const halfTicked = <N extends TreeNode<N>>(nodes: readonly N[], ticked: ReadonlySet<string>): string[] =>
  flatten(nodes)
    .filter((node) => {
      const below = flatten(node.children ?? [])
      const count = below.filter((one) => ticked.has(one.key)).length
      return below.length > 0 && count < below.length && (count > 0 || ticked.has(node.key))
    })
    .map((node) => node.key)
