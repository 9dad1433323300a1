/** Names of records that others point at, and the trees one chooses parents from. One place knows which endpoint answers for which resource. */
import {
  allRoles,
  departIdTree,
  permissionChoices,
  tenantOptions,
  userChoices,
  type MenuTreeNode,
} from '@huxi/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../data/call.ts'
import { flatten, titleOf, type NamedNode } from '../tree/nodes.ts'

/** A record as it is named in fields. */
export interface Named {
  id: string
  name: string
}

const NAMES_LIFE = 30_000

const usersByIds = async (ids: readonly string[]): Promise<Named[]> => {
  const page = await call(userChoices, { id: ids.join(','), pageNo: 1, pageSize: ids.length })
  return page.records.map((user) => ({ id: user.id, name: user.realname }))
}

const BUTTON = 2

/** Nothing hangs below a button, so nobody chooses one. */
const menus = (nodes: readonly MenuTreeNode[]): NamedNode[] =>
  nodes.filter(({ menuType }) => menuType !== BUTTON).map((node) => ({ ...node, children: menus(node.children) }))

const TREES: Record<string, () => Promise<NamedNode[]>> = {
  'system:depart': () => call(departIdTree),
  'system:permission': async () => menus((await call(permissionChoices)).treeList),
}

const treeNames = async (to: string): Promise<Named[]> =>
  flatten(await TREES[to]!()).map((node) => ({ id: node.key, name: titleOf(node) }))

const SOURCES: Record<string, (ids: readonly string[]) => Promise<Named[]>> = {
  'system:user': usersByIds,
  'system:role': async () => (await call(allRoles)).map((role) => ({ id: role.id, name: role.roleName })),
  'system:tenant': async () =>
    (await call(tenantOptions)).map((tenant) => ({ id: String(tenant.id), name: tenant.name })),
  'system:depart': () => treeNames('system:depart'),
  'system:permission': () => treeNames('system:permission'),
}

/** Resources whose source needs the ids; the others answer all they have, once for everybody. */
const BY_IDS = new Set(['system:user'])

/** Names of these records; those that cannot be seen are missing. */
export const useNames = (to: string | undefined, ids: readonly string[]): readonly Named[] => {
  const source = to === undefined ? undefined : SOURCES[to]
  const asked = to !== undefined && BY_IDS.has(to) ? [...new Set(ids)].toSorted() : []
  const { data } = useQuery({
    queryKey: ['names', to, asked],
    queryFn: () => source!(asked),
    enabled: source !== undefined && ids.length > 0,
    staleTime: NAMES_LIFE,
  })
  return data ?? NONE
}

const NONE: readonly Named[] = []

/** The name of one of them, else its id. */
export const nameOf = (names: readonly Named[], id: string): string => names.find((one) => one.id === id)?.name ?? id

/** The tree of a resource. */
export const useTreeOf = (to: string, enabled = true) =>
  useQuery({
    queryKey: ['tree', to],
    queryFn: () => TREES[to]!(),
    enabled: enabled && to in TREES,
    staleTime: NAMES_LIFE,
  })
