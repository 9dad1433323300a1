/**
 * What the person may give away: every code of a row must be held by himself. The server decides again; who may not
 * read the menu's codes learns it from its answer.
 */
import { permissionCodes, permissionTree, type PermissionTree } from '@huxi/contract'
import { useMemo } from 'react'
import { splitIds } from '../../../kit/format.ts'
import { useCall } from '../../../kit/query.ts'
import { flatten } from '../../../kit/tree/nodes.ts'
import type { Keys } from './grant.ts'

const READ_MENU = 'system:permission:list'
const AUDIT = 'audit:'

export interface Rights {
  /** 超级管理员: also gives what only auditors use */
  everything: boolean
  /** keys of the rows the person may not give */
  barred: Keys
  /** addresses of the menus */
  urls: ReadonlyMap<string, string>
}

/** `rights` is undefined until it is known. */
export const useRights = () => {
  const codes = useCall(permissionCodes)
  const reads = codes.data?.codeList.includes(READ_MENU) ?? false
  const menu = useCall(permissionTree, {}, { enabled: reads })
  const [own, rows] = [codes.data, menu.data]
  const rights = useMemo(() => {
    if (!own || (reads && !rows)) return undefined
    return rightsOf(rows ?? [], new Set(own.codeList))
  }, [own, rows, reads])
  return { rights, calls: [codes, menu] }
}

/** The rights of who holds these codes. */
export const rightsOf = (menu: readonly PermissionTree[], held: Keys): Rights => {
  const rows = flatten(menu)
  const lacks = (row: PermissionTree) => splitIds(row.perms).filter((code) => !held.has(code))
  const everything = rows.length > 0 && rows.flatMap(lacks).every((code) => code.startsWith(AUDIT))
  return {
    everything,
    barred: new Set(everything ? [] : rows.filter((row) => lacks(row).length > 0).map((row) => row.id)),
    urls: new Map(rows.flatMap((row) => (row.url ? [[row.id, row.url] as const] : []))),
  }
}
