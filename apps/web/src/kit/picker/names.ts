import {
  categoryTreeRoot,
  departIdTree,
  formChoices,
  formTree,
  isFormName,
  permissionChoices,
  type MenuTreeNode,
} from '@huxi/contract'
import { verbEndpoint, type Choice, type Page } from '@huxi/model'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../data/call.ts'
import type { NamedNode } from '../tree/nodes.ts'
import { lazyModule } from '../ui/lazy-part.tsx'

export interface Named {
  id: string
  name: string
  disabled?: true
}

const NAMES_LIFE = 30_000
const PAGE = 20

const definitions = lazyModule(() => import('./definitions.ts'))

const choices = async (to: string, input: Record<string, unknown>): Promise<Page<Choice>> => {
  if (isFormName(to)) return call(formChoices(to), input)
  const { resourceNamed } = await definitions()
  return call(verbEndpoint(resourceNamed(to), 'choices'), input)
}

const named = ({ label, ...rest }: Choice): Named => ({ ...rest, name: label })

interface Batch {
  readonly ids: Set<string>
  readonly answer: Promise<readonly Named[]>
}

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

const nameFor = async (to: string, id: string): Promise<Named | null> => {
  const batch = batches.get(to) ?? openBatch(to)
  batch.ids.add(id)
  return (await batch.answer).find((one) => one.id === id) ?? null
}

const UNSEEN = '（已删除或没有查看权限）'

export const useNames = (to: string | undefined, ids: readonly string[]): readonly Named[] => {
  const distinctIds = to === undefined ? [] : [...new Set(ids)]
  return useQueries({
    queries: distinctIds.map((id) => ({
      queryKey: ['names', to, id],
      queryFn: () => nameFor(to!, id),
      staleTime: NAMES_LIFE,
    })),
    combine: (answers) =>
      answers.flatMap(({ data }, n) =>
        data === null ? [{ id: distinctIds[n]!, name: UNSEEN, disabled: true as const }] : (data ?? []),
      ),
  })
}

const UNREAD = '…'

export const nameOf = (names: readonly Named[], id: string): string =>
  names.find((one) => one.id === id)?.name ?? UNREAD

export interface Within {
  readonly within: string
  readonly of: string
}

export const useChoices = (to: string, keyword: string, enabled: boolean, within?: Within) =>
  useInfiniteQuery({
    queryKey: ['names', to, 'choices', keyword, within?.of],
    queryFn: ({ pageParam }) => choices(to, { keyword, ...within, pageNo: pageParam, pageSize: PAGE }),
    initialPageParam: 1,
    getNextPageParam: ({ total, size, current }) => (total > size * current ? current + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ records }) => records.map(named)),
    staleTime: NAMES_LIFE,
    enabled,
  })

const BUTTON = 2

const menus = (nodes: readonly MenuTreeNode[]): NamedNode[] =>
  nodes.filter(({ menuType }) => menuType !== BUTTON).map((node) => ({ ...node, children: menus(node.children) }))

const TREES: Record<string, () => Promise<NamedNode[]>> = {
  'system:depart': () => call(departIdTree),
  'system:category': () => call(categoryTreeRoot, { async: false, pcode: '0' }),
  'system:permission': async () => menus((await call(permissionChoices)).treeList),
}

export const hasTree = (to: string): boolean => to in TREES

export const useTreeOf = (to: string, wanted = true) =>
  useQuery({
    queryKey: ['tree', to],
    queryFn: (): Promise<NamedNode[]> => (TREES[to] ? TREES[to]() : call(formTree, { resource: to })),
    enabled: wanted && (hasTree(to) || isFormName(to)),
    staleTime: NAMES_LIFE,
  })
