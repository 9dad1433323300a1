/** Menu rows with fixed ids: an upgrade adds new ones and keeps what an operator renamed or moved. */
import type { Ctx } from '../../../engine/core/context.ts'
import type { MenuEntry } from '../../../engine/core/menu-entry.ts'
import { now } from '../../../platform/config/clock.ts'
import { OLDER_CLIENT_VIEWS } from './older-client-views.ts'
import { isPage } from './rows.ts'

const ROOT = 0
const SUB = 1
const BUTTON = 2

const rowsOf = (entry: MenuEntry, hasBelow: boolean): Row[] => [
  {
    id: entry.id,
    parent_id: entry.under ?? null,
    name: entry.name,
    menu_type: entry.under === undefined ? ROOT : SUB,
    url: entry.url,
    component: entry.component,
    perms: entry.perms ?? null,
    perms_type: null,
    sort_no: entry.sort,
    icon: entry.icon ?? null,
    is_leaf: !hasBelow && entry.buttons.length === 0,
    hidden: entry.hidden ?? false,
    is_route: !(entry.hidden && entry.demo),
    own_window: isPage(entry) && !OLDER_CLIENT_VIEWS.has(entry.component),
  },
  ...entry.buttons.map((b, i) => ({
    id: b.id,
    parent_id: entry.id,
    name: b.name,
    menu_type: BUTTON,
    url: null,
    component: null,
    perms: b.perms,
    perms_type: b.type ?? '1',
    sort_no: i + 1,
    icon: null,
    is_leaf: true,
    hidden: false,
    is_route: true,
    own_window: false,
  })),
]

interface Row {
  id: string
  parent_id: string | null
  name: string
  menu_type: number
  url: string | null
  component: string | null
  perms: string | null
  perms_type: string | null
  sort_no: number
  icon: string | null
  is_leaf: boolean
  hidden: boolean
  is_route: boolean
  own_window: boolean
}

export const menuRows = (entries: readonly MenuEntry[], under?: string): Row[] =>
  entries
    .filter((entry) => entry.under === under)
    .toSorted((a, b) => a.sort - b.sort)
    .flatMap((entry) => [
      ...rowsOf(
        entry,
        entries.some((other) => other.under === entry.id),
      ),
      ...menuRows(entries, entry.id),
    ])

const entriesOf = ({ services: { config, ports } }: Ctx): readonly MenuEntry[] =>
  config.profile === 'demo'
    ? ports.seeds.menu
    : ports.seeds.menu
        .filter(({ demo }) => demo !== true)
        .map((entry) => (entry.demo ? { ...entry, hidden: true } : entry))

export const seedMenu = async (ctx: Ctx): Promise<string[]> => {
  const stamps = {
    component_name: null,
    redirect: null,
    status: '1',
    hide_tab: false,
    keep_alive: true,
    always_show: false,
    internal_or_external: false,
    description: null,
    built_in: true,
    rule_flag: 0,
    sys_org_code: null,
    create_by: 'system',
    create_time: now(ctx),
    update_by: null,
    update_time: null,
    version: 1,
  }
  const stored = new Set((await ctx.db.selectFrom('sys_permission').select('id').execute()).map(({ id }) => id))
  const missing = menuRows(entriesOf(ctx)).filter(({ id }) => !stored.has(id))
  if (missing.length === 0) return []
  const added = await ctx.db
    .insertInto('sys_permission')
    .values(missing.map((row) => ({ ...row, ...stamps })) as never)
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .execute()
  return added.map((row) => row.id)
}
