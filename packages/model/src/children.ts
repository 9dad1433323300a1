/** Children: rows of one resource that belong to a record of another, edited and saved with it as one list. */
import { int, ref, type Field, type Fields, type Values } from './field.ts'
import { inputFields, verbsOf, type Resource } from './resource.ts'

/** Default limit; records with thousands of rows have a related list instead. */
const CHILDREN_MAX = 200

export const WRITTEN_WITH_PARENT = {
  add: false,
  edit: false,
  delete: false,
  deleteBatch: false,
  exportXls: false,
  choices: false,
} as const

const PARENT = { required: true, gone: 'cascade' } as const

/** Options of a resource whose rows are children: parent, position, own fields. Options after it replace them. */
export const childOf = <const By extends string, const Parent extends string, const F extends Fields>(
  by: By,
  label: string,
  parent: Parent,
  fields: F,
) => ({
  owner: 'tenant' as const,
  sort: { sortNo: 'asc' } as const,
  verbs: { ...WRITTEN_WITH_PARENT, list: false } as const,
  fields: { [by]: ref(label, parent, PARENT), sortNo: int('顺序', { only: [] }), ...fields } as {
    readonly [K in By]: ReturnType<typeof ref<typeof PARENT, Parent>>
  } & { readonly sortNo: Field<number> } & F,
})

interface ChildrenOptions<By extends string, Order extends string> {
  readonly by: By
  /** the item's `int` position */
  readonly order: Order
  readonly max?: number
}

type ChildInput<F extends Fields, Left extends string = never> = { id?: string | null } & Partial<Omit<Values<F>, Left>>

/**
 * The rows of `item` that belong to one record. An input without them leaves them alone; otherwise it holds the whole
 * list in order.
 * @throws {Error} at load time when the item has write verbs of its own, or lacks parent or position
 */
export const children = <
  const F extends Fields,
  const By extends keyof F & string,
  const Order extends keyof F & string,
>(
  label: string,
  item: Resource<F>,
  { by, order, max = CHILDREN_MAX }: ChildrenOptions<By, Order>,
): Field<ChildInput<F, By | Order>[]> & { readonly kind: 'children' } => {
  const fault = itemFault(item, by, order) ?? (max > CHILDREN_MAX ? `more than ${CHILDREN_MAX} are a related list` : '')
  if (fault) throw new Error(`${item.name} as children: ${fault}`)
  const { [by]: _by, [order]: _order, ...fields } = inputFields(item.fields)
  const { name, owner, keepDeleted = false } = item
  return { kind: 'children', label, fields, max, item: { name, owner, keepDeleted, by, order } }
}

const UNFIT: readonly Field['kind'][] = ['secret', 'refs', 'treeRef', 'json', 'group', 'many', 'children']

const itemFault = (item: Resource, by: string, order: string): string | undefined => {
  const [parent, place] = [item.fields[by], item.fields[order]]
  if (parent?.kind !== 'ref' || parent.gone !== 'cascade') return `${by} is no ref with gone: 'cascade'`
  if (place?.kind !== 'int') return `${order} is no int`
  const own = verbsOf(item).find((verb) => ['add', 'edit', 'delete', 'deleteBatch'].includes(verb))
  if (own) return `verb ${own} would write around the parent`
  if (item.history || item.states || 'id' in item.fields) return 'history, states and ids are the parent’s'
  const unfit = Object.entries(inputFields(item.fields)).find(([, f]) => UNFIT.includes(f.kind))
  return unfit && `${unfit[0]} is ${unfit[1].kind}`
}
