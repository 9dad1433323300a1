/** How far the lists of menus reach for the role, menu by menu: what was read, what is chosen instead, and saving it. */
import { role, roleScopes, saveRoleScope, type RowScope } from '@huxi/contract'
import { App } from 'antd'
import { useMemo, useState } from 'react'
import { useAction, useCall, useChanged } from '../../../kit/data/query.ts'
import { rowId, type Row } from '../../../kit/record/row.ts'
import type { Keys } from './grant.ts'
import { isSuper } from './rights.ts'

const OWN_ROLE = '不能修改自己所拥有角色的数据范围，请由其他管理员处理。'
const OF_SUPER = '超级管理员查看全部数据，不能设置数据范围。'

export interface ScopeGrant {
  /** of the role itself */
  ofRole: unknown
  /** menus with lists that can be narrowed, as they were read */
  rows: ReadonlyMap<string, RowScope>
  /** chosen instead; null = as the role's */
  changed: ReadonlyMap<string, string | null>
  /** why none can be changed */
  lock: string | undefined
  busy: boolean
  choose(menuKey: string, word: string | null): void
  /** saves those of the menus the role holds */
  save(held: Keys): Promise<boolean>
}

/** What holds at a menu: chosen here, or as it was read. */
export const scopeAt = (scopes: ScopeGrant, menuKey: string): string | null =>
  scopes.changed.get(menuKey) ?? (scopes.changed.has(menuKey) ? null : (scopes.rows.get(menuKey)?.dataScope ?? null))

export const useScopeGrant = (row: Row, own: { total: number } | undefined) => {
  const roleId = rowId(row)
  const { message } = App.useApp()
  const call = useCall(roleScopes, { roleId })
  const [changed, setChanged] = useState<ReadonlyMap<string, string | null>>(new Map())
  const reread = useChanged(role)
  const { run, busy } = useAction(saveRoleScope, { success: false })
  const rows = useMemo(() => new Map((call.data ?? []).map((one) => [one.permissionId, one])), [call.data])
  const scopes: ScopeGrant = {
    ofRole: row['dataScope'],
    rows,
    changed,
    lock: isSuper(row) ? OF_SUPER : own && own.total > 0 ? OWN_ROLE : undefined,
    busy,
    choose: (menuKey, word) => {
      const next = new Map(changed)
      if ((rows.get(menuKey)?.dataScope ?? null) === word) next.delete(menuKey)
      else next.set(menuKey, word)
      setChanged(next)
    },
    save: async (held) => {
      const wanted = [...changed].filter(([menuKey]) => held.has(menuKey))
      for (const [permissionId, dataScope] of wanted)
        if (!(await run({ roleId, permissionId, dataScope }))) return false
      if (wanted.length > 0) {
        await reread()
        void message.success('保存成功!')
      }
      setChanged(new Map())
      return true
    },
  }
  return { scopes, call }
}
