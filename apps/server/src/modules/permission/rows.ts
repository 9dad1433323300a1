/** Rows of the menu, and the codes they carry. */
import { countsInTenant, MONITOR_CODES, permission, SETTING_CODES, type Permission } from '@huxi/contract'
import { changesShared } from '@huxi/model'
import { unscoped, type Ctx } from '../../engine/core/context.ts'
import { storeOf } from '../../engine/write/store.ts'
import { createCache, type Cache } from '../../platform/db/cache.ts'
import { asKind, ENTRANCE } from '../../platform/db/share.ts'

const TTL_MS = 5000
export const ROOT_MENU = 0
export const SUB_MENU = 1
export const BUTTON = 2

const caches = new WeakMap<object, Cache<Permission[]>>()

const cacheOf = (ctx: Ctx): Cache<Permission[]> => {
  const known = caches.get(ctx.services.database)
  if (known) return known
  const cache = createCache<Permission[]>(ctx.services.clock, TTL_MS)
  caches.set(ctx.services.database, cache)
  // a change of named people leaves the menu as it is
  ctx.services.bus.on('authority.changed', ({ userIds }) => userIds ?? cache.clear())
  return cache
}

/** Pages of forms are there for the tenant whose forms they are. */
const isOfTenant = (row: Pick<Permission, 'perms'>, tenantId: number): boolean =>
  codesOfRow(row).every((code) => countsInTenant(code, tenantId))

/** Every menu row in menu order, the same for everybody but for forms of other tenants. Inside a transaction read fresh. */
export const allPermissions = async (ctx: Ctx): Promise<Permission[]> => {
  const read = () => storeOf(ctx, permission).list(unscoped(ctx, 'the menu is the same for everybody'))
  // sessions wait for it, whoever asks first
  const rows = await (ctx.pending ? read() : cacheOf(ctx).get('all', () => asKind(ENTRANCE, read)))
  return ctx.tenantId === null ? rows : shownIn(rows, ctx.tenantId)
}

const filtered = new WeakMap<Permission[], Map<number, Permission[]>>()

/** The rows without those of other tenants, filtered once for each read of the menu. */
const shownIn = (rows: Permission[], tenantId: number): Permission[] => {
  const byTenant = filtered.get(rows) ?? new Map<number, Permission[]>()
  filtered.set(rows, byTenant)
  const own = byTenant.get(tenantId) ?? rows.filter((row) => isOfTenant(row, tenantId))
  byTenant.set(tenantId, own)
  return own
}

/** The menu rows the person may see when he works on the menu itself. */
export const seenPermissions = (ctx: Ctx): Promise<Permission[]> =>
  ctx.session?.rules.has(permission.name) ? ofOwnTenant(ctx) : allPermissions(ctx)

const ofOwnTenant = async (ctx: Ctx): Promise<Permission[]> =>
  (await storeOf(ctx, permission).list(ctx)).filter((row) => isOfTenant(row, ctx.tenantId!))

/** The codes of one row; several may be comma-joined. */
export const codesOfRow = (row: { perms: string | null }): string[] =>
  (row.perms ?? '')
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)

/** Whether a row is the page of one record: hidden below a page, without codes of its own, it goes with that page. */
export const isDetail = (row: Permission, above: Permission | undefined): boolean =>
  row.menuType === SUB_MENU && row.hidden === true && codesOfRow(row).length === 0 && isPage(above)

/** Whether a row has a page of its own, and is no directory. */
export const isPage = (row: Pick<Permission, 'component'> | undefined): boolean =>
  Boolean(row?.component) && !row!.component!.includes('layouts')

/** The codes of the given rows. */
export const codesOf = async (ctx: Ctx, ids: Iterable<string>): Promise<Set<string>> => {
  const wanted = new Set(ids)
  return new Set((await allPermissions(ctx)).filter((row) => wanted.has(row.id)).flatMap(codesOfRow))
}

/** The right to give what clinical work needs without being able to use it: who keeps accounts need not see results. */
const GRANT_CLINICAL = 'system:clinical:grant'
const CLINICAL =
  /^(?:assess:(?:assessment|result|handoff|report|model)|patient|visit|fact|range|appointment|quest|label|tobacco|article|outreach|safety|online:form|form\d+|system:announcement):|^system:(?:importRecord|quartzJob):list$/

/** Whether a holder of `held` is at least as powerful as one of `code`: by holding it, or by the right to give it. */
export const masters = (held: ReadonlySet<string>, code: string): boolean =>
  held.has(code) || (CLINICAL.test(code) && held.has(GRANT_CLINICAL))

/** Whether the person may give the row to a role: he masters its codes; 超级管理员 also gives what only auditors use. */
export const mayGrant = ({ session }: Ctx, row: Permission): boolean =>
  session !== null && (session.superAdmin || codesOfRow(row).every((code) => masters(session.codes, code)))

/** Codes that separation of duties keeps away from everybody but auditors. */
export const isAudit = (code: string): boolean => code.startsWith('audit:')

/** What 超级管理员 holds: every row but the auditors' own. */
export const superRows = (rows: readonly Permission[]): Permission[] =>
  rows.filter((row) => !codesOfRow(row).some(isAudit))

/** The tenant that runs the installation. */
const HOUSE_TENANT = 1

/** The machine is seen where the installation is run: what goes on there is of all tenants. */
const OF_THE_HOUSE: ReadonlySet<string> = new Set([...Object.values(MONITOR_CODES), ...Object.values(SETTING_CODES)])

/** Rows that count in a tenant: those that show the machine or change what all tenants share count in the first one only. */
export const rowsOfTenant = (ctx: Ctx, all: readonly Permission[], tenantId: number): Permission[] => {
  const rows = all.filter((row) => isOfTenant(row, tenantId))
  if (tenantId === HOUSE_TENANT) return rows
  const resources = [...ctx.services.ports.resources.values()]
  return rows.filter((row) => !codesOfRow(row).some((code) => OF_THE_HOUSE.has(code) || changesShared(resources, code)))
}
