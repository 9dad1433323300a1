/** Records by what they are called: the labels of ids, asked for together, those one may choose, and the trees one chooses from. */
import { categoryTreeRoot, departIdTree, permissionChoices, type MenuTreeNode } from '@huxi/contract'
import { verbEndpoint, type Choice, type Page } from '@huxi/model'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../data/call.ts'
import type { NamedNode } from '../tree/nodes.ts'
import { lazyModule } from '../ui/lazy-part.tsx'

/** A record as it is named in fields. */
export interface Named {
  id: string
  name: string
  /** is what it is, but is chosen no more */
  disabled?: true
}

const NAMES_LIFE = 30_000
const PAGE = 20

/** The definitions of all resources: a first page has those it shows. */
const definitions = lazyModule(() => import('./definitions.ts'))

const choices = async (to: string, input: Record<string, unknown>): Promise<Page<Choice>> => {
  const { resourceNamed } = await definitions()
  return call(verbEndpoint(resourceNamed(to), 'choices'), input)
}

const named = ({ label, ...rest }: Choice): Named => ({ ...rest, name: label })

interface Batch {
  readonly ids: Set<string>
  readonly answer: Promise<readonly Named[]>
}

/** Whatever asks for names of a resource at the same moment is one request. */
const batches = new Map<string, Batch>()

const openBatch = (to: string): Batch => {
  const ids = new Set<string>()
  const answer = Promise.resolve().then(async () => {
    batches.delete(to)
    return (await choices(to, { ids: [...ids].join(',') })).records.map(named)
  })
  const batch = { ids, answer }
  batches.set(to, batch)
  return batch
}

/** The name of one record; null = it cannot be seen. */
const nameFor = async (to: string, id: string): Promise<Named | null> => {
  const batch = batches.get(to) ?? openBatch(to)
  batch.ids.add(id)
  return (await batch.answer).find((one) => one.id === id) ?? null
}

/** Names of these records; those that cannot be seen are missing. */
export const useNames = (to: string | undefined, ids: readonly string[]): readonly Named[] =>
  useQueries({
    queries: (to === undefined ? [] : [...new Set(ids)]).map((id) => ({
      queryKey: ['names', to, id],
      queryFn: () => nameFor(to!, id),
      staleTime: NAMES_LIFE,
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })

/** The name of one of them, else its id. */
export const nameOf = (names: readonly Named[], id: string): string => names.find((one) => one.id === id)?.name ?? id

/** Records one may choose, page after page. */
export const useChoices = (to: string, keyword: string, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: ['names', to, 'choices', keyword],
    queryFn: ({ pageParam }) => choices(to, { keyword, pageNo: pageParam, pageSize: PAGE }),
    initialPageParam: 1,
    getNextPageParam: ({ total, size, current }) => (total > size * current ? current + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ records }) => records.map(named)),
    staleTime: NAMES_LIFE,
    enabled,
  })

const BUTTON = 2

/** Nothing hangs below a button, so nobody chooses one. */
const menus = (nodes: readonly MenuTreeNode[]): NamedNode[] =>
  nodes.filter(({ menuType }) => menuType !== BUTTON).map((node) => ({ ...node, children: menus(node.children) }))

const TREES: Record<string, () => Promise<NamedNode[]>> = {
  'system:depart': () => call(departIdTree),
  'system:category': () => call(categoryTreeRoot, { async: false, pcode: '0' }),
  'system:permission': async () => menus((await call(permissionChoices)).treeList),
}

/** Whether records of a resource are chosen in a tree. */
export const hasTree = (to: string): boolean => to in TREES

/** The tree of a resource, once it is wanted. */
export const useTreeOf = (to: string, wanted = true) =>
  useQuery({
    queryKey: ['tree', to],
    queryFn: () => TREES[to]!(),
    enabled: wanted && hasTree(to),
    staleTime: NAMES_LIFE,
  })
