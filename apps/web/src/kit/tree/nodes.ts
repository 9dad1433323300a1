export interface TreeNode<N> {
  key: string
  children: N[] | null
}

export interface NamedNode extends TreeNode<NamedNode> {
  title: string | null
  slotTitle?: string
}

export const titleOf = (node: { title: string | null; slotTitle?: string }): string =>
  node.title ?? node.slotTitle ?? ''

/** Names by key, outside the tree: duplicates show as much of their path as distinguishes them, 呼吸内科（内科）, or 呼吸内科（东院区 / 内科）. */
export const distinctNames = (nodes: readonly NamedNode[]): ((node: NamedNode) => string) => {
  let counts: ReadonlyMap<string, number> | undefined
  const namesById = new Map<string, ReadonlyMap<string, string>>()
  return (node) => {
    const title = titleOf(node)
    counts ??= countsOf(nodes)
    if ((counts.get(title) ?? 0) < 2) return title
    const ways = namesById.get(title) ?? distinctPaths(nodes, title)
    namesById.set(title, ways)
    const way = ways.get(node.key)
    return way ? `${title}（${way}）` : title
  }
}

const countsOf = (nodes: readonly NamedNode[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const note = (of: readonly NamedNode[]): void => {
    for (const node of of) {
      const title = titleOf(node)
      counts.set(title, (counts.get(title) ?? 0) + 1)
      if (node.children?.length) note(node.children)
    }
  }
  note(nodes)
  return counts
}

/** By key, the shortest unique end of the path among nodes of one name. */
const distinctPaths = (nodes: readonly NamedNode[], title: string): ReadonlyMap<string, string> => {
  const places: { readonly key: string; readonly way: readonly string[] }[] = []
  const note = (of: readonly NamedNode[], way: readonly string[]): void => {
    for (const node of of) {
      const own = titleOf(node)
      if (own === title) places.push({ key: node.key, way })
      if (node.children?.length) note(node.children, [...way, own])
    }
  }
  note(nodes, [])
  const endOf = (way: readonly string[], names: number): string => way.slice(way.length - names).join(' / ')
  const found = new Map<string, string>()
  for (let names = 1; places.some(({ key }) => !found.has(key)); names++) {
    const long = places.filter(({ way }) => way.length >= names)
    const ends = Map.groupBy(long, ({ way }) => endOf(way, names))
    for (const { key, way } of places)
      if (!found.has(key) && (way.length < names || ends.get(endOf(way, names))!.length === 1))
        found.set(key, endOf(way, Math.min(names, way.length)))
  }
  return found
}

export const flatten = <N extends TreeNode<N>>(nodes: readonly N[]): N[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children ?? [])])

export const hasMore = <N extends TreeNode<N>>(nodes: readonly N[], limit: number): boolean => {
  const left = (of: readonly N[], may: number): number => {
    let rest = may
    for (const { children } of of) {
      if (rest < 0) break
      rest = left(children ?? [], rest - 1)
    }
    return rest
  }
  return left(nodes, limit) < 0
}

/** The nodes from the root down to the one with this key; empty when there is none. */
export const pathTo = <N extends TreeNode<N>>(nodes: readonly N[], key: string): N[] => {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const below = pathTo(node.children ?? [], key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

export const findNode = <N extends TreeNode<N>>(nodes: readonly N[], key: string): N | undefined =>
  pathTo(nodes, key).at(-1)

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

export const parentKeys = <N extends TreeNode<N>>(nodes: readonly N[]): string[] =>
  flatten(nodes)
    .filter((node) => (node.children?.length ?? 0) > 0)
    .map((node) => node.key)

/**
 * The ticked keys after a tick. With `linked`, a tick includes branch and ancestors (a granted item needs its
 * parents); unticking removes the branch.
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

export const halfTicked = <N extends TreeNode<N>>(nodes: readonly N[], ticked: ReadonlySet<string>): string[] =>
  flatten(nodes)
    .filter((node) => {
      const below = flatten(node.children ?? [])
      const count = below.filter((one) => ticked.has(one.key)).length
      return below.length > 0 && count < below.length && (count > 0 || ticked.has(node.key))
    })
    .map((node) => node.key)
