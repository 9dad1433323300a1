import { roleScopes, saveRoleScope, type RowScope } from '@huxi/contract'
import { useMemo, useState } from 'react'
import type { Row } from '../../../kit/record/row.ts'
import type { Keys } from './grant.ts'
import type { Ask, Grantee } from './grantee.ts'
import { isSuper } from './rights.ts'
import { useAsk } from './use-ask.ts'
import { useSaveAll } from './use-save-all.ts'

const OWN_ROLE = '不能修改自己所拥有角色的数据范围，请由其他管理员处理。'
const OF_SUPER = '超级管理员查看全部数据，不能设置数据范围。'

export interface ScopeGrant {
  ofRole: unknown
  /** Stored scopes of menus with lists. */
  rows: ReadonlyMap<string, RowScope>
  /** New scopes; null = that of the role. */
  changed: ReadonlyMap<string, string | null>
  lock: string | undefined
  busy: boolean
  choose(menuKey: string, word: string | null): void
  /** Inputs of the save calls, for granted menus only. */
  inputs(granted: Keys): { readonly [name: string]: string }[]
  save(granted: Keys): Promise<boolean>
}

export const scopeAt = (scopes: ScopeGrant, menuKey: string): string | null =>
  scopes.changed.get(menuKey) ?? (scopes.changed.has(menuKey) ? null : (scopes.rows.get(menuKey)?.dataScope ?? null))

/** Placeholder without a role; never called. */
const [NO_SCOPES, NO_SAVE]: [Ask<RowScope[]>, Ask<null>] = [
  { endpoint: roleScopes, input: {} },
  { endpoint: saveRoleScope, input: {} },
]

export const useScopeGrant = ({ role, of }: Grantee, row: Row, holds: boolean | undefined) => {
  const call = useAsk(role?.scopes ?? NO_SCOPES, role !== undefined)
  const { endpoint, input } = role?.saveScope ?? NO_SAVE
  const [changed, setChanged] = useState<ReadonlyMap<string, string | null>>(new Map())
  const { saveAll, busy } = useSaveAll(of, endpoint)
  const rows = useMemo(() => new Map((call.data ?? []).map((one) => [one.permissionId, one])), [call.data])
  const inputs: ScopeGrant['inputs'] = (granted) =>
    [...changed]
      .filter(([menuKey]) => granted.has(menuKey))
      .map(([permissionId, dataScope]) => ({ ...input, permissionId, dataScope: dataScope ?? '' }))
  const scopes: ScopeGrant = {
    inputs,
    ofRole: row['dataScope'],
    rows,
    changed,
    lock: isSuper(row) ? OF_SUPER : holds ? OWN_ROLE : undefined,
    busy,
    choose: (menuKey, word) => {
      const next = new Map(changed)
      if ((rows.get(menuKey)?.dataScope ?? null) === word) next.delete(menuKey)
      else next.set(menuKey, word)
      setChanged(next)
    },
    save: (granted) => saveAll(inputs(granted), () => setChanged(new Map())),
  }
  return { scopes, call }
}
