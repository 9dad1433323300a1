import { countsInTenant, MONITOR_CODES, permission, SETTING_CODES, type Permission } from '@huxi/contract'
import { changesShared } from '@huxi/model'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { createCache, type Cache } from '../../../platform/db/cache.ts'
import { asKind, ENTRANCE } from '../../../platform/db/share.ts'
import { wholeTables, type WholeTables } from '../../../platform/db/whole-tables.ts'

const TTL_MS = 5000
export const ROOT_MENU = 0
export const SUB_MENU = 1
export const BUTTON = 2

interface Kept {
  readonly cache: Cache<Permission[]>
  readonly tables: WholeTables<Permission[]>
}

const keptBy = new WeakMap<object, Kept>()

const keptOf = (ctx: Ctx): Kept => {
  const cached = keptBy.get(ctx.services.database)
  if (cached) return cached
  const kept = {
    cache: createCache<Permission[]>(ctx.services.clock, TTL_MS),
    tables: wholeTables<Permission[]>('sys_permission'),
  }
  keptBy.set(ctx.services.database, kept)
  // a change of some users does not affect the menu
  ctx.services.bus.on('authority.changed', ({ userIds }) => userIds ?? kept.cache.clear())
  return kept
}

/** Pages of a form exist only in the tenant of the form. */
const isOfTenant = (row: Pick<Permission, 'perms'>, tenantId: number): boolean =>
  codesOfRow(row).every((code) => countsInTenant(code, tenantId))

export const allPermissions = async (ctx: Ctx): Promise<Permission[]> => {
  const { cache, tables } = keptOf(ctx)
  const read = () => tables.read(ctx.db, !ctx.pending, () => storeOf(ctx, permission).list(unscoped(ctx)))
  // session lookups wait for this read, so it uses their reserved connections
  const rows = await (ctx.pending ? read() : cache.get('all', () => asKind(ENTRANCE, read)))
  return ctx.tenantId === null ? rows : cachedOfTenant(rows, ctx.tenantId)
}

const filtered = new WeakMap<Permission[], Map<number, Permission[]>>()

const cachedOfTenant = (rows: Permission[], tenantId: number): Permission[] => {
  const byTenant = filtered.get(rows) ?? new Map<number, Permission[]>()
  filtered.set(rows, byTenant)
  const own = byTenant.get(tenantId) ?? rows.filter((row) => isOfTenant(row, tenantId))
  byTenant.set(tenantId, own)
  return own
}

export const visiblePermissions = (ctx: Ctx): Promise<Permission[]> =>
  ctx.session?.rules.has(permission.name) ? ofOwnTenant(ctx) : allPermissions(ctx)

const ofOwnTenant = async (ctx: Ctx): Promise<Permission[]> =>
  (await storeOf(ctx, permission).list(ctx)).filter((row) => isOfTenant(row, ctx.tenantId!))

export const codesOfRow = (row: { perms: string | null }): string[] =>
  (row.perms ?? '')
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)

/** Whether a row is the page of one record: hidden below a page and without codes, it is granted with that page. */
export const isDetail = (row: Permission, above: Permission | undefined): boolean =>
  row.menuType === SUB_MENU && row.hidden === true && codesOfRow(row).length === 0 && isPage(above)

export const isPage = (row: Pick<Permission, 'component'> | undefined): boolean =>
  Boolean(row?.component) && !row!.component!.includes('layouts')

/** Right to grant clinical codes without holding them: an account manager need not see results. */
const GRANT_CLINICAL = 'system:clinical:grant'
const CLINICAL =
  /^(?:assess:(?:assessment|result|handoff|report|model)|patient|visit|fact|drug|range|appointment|quest|label|tobacco|article|outreach|safety|online:form|form\d+|system:announcement):|^system:(?:importRecord|quartzJob):list$/

/** Whether `codes` covers `code`: by holding it, or by the right to grant it. */
export const coversCode = (codes: ReadonlySet<string>, code: string): boolean =>
  codes.has(code) || (CLINICAL.test(code) && codes.has(GRANT_CLINICAL))

export const mayGrant = ({ session }: Ctx, row: Permission): boolean =>
  session !== null && (session.superAdmin || codesOfRow(row).every((code) => coversCode(session.codes, code)))

export const isAudit = (code: string): boolean => code.startsWith('audit:')

export const superRows = (rows: readonly Permission[]): Permission[] =>
  rows.filter((row) => !codesOfRow(row).some(isAudit))

const HOUSE_TENANT = 1

/** Monitoring and settings concern all tenants, so only the operating tenant sees them. */
const OF_THE_HOUSE: ReadonlySet<string> = new Set([...Object.values(MONITOR_CODES), ...Object.values(SETTING_CODES)])

/** Rows available in a tenant; rows that show the machine or change shared data exist in the operating tenant only. */
export const rowsOfTenant = (ctx: Ctx, all: readonly Permission[], tenantId: number): Permission[] => {
  const rows = all.filter((row) => isOfTenant(row, tenantId))
  if (tenantId === HOUSE_TENANT) return rows
  const resources = [...ctx.services.ports.resources.values()]
  return rows.filter((row) => !codesOfRow(row).some((code) => OF_THE_HOUSE.has(code) || changesShared(resources, code)))
}
