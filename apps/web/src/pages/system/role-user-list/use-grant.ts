/** State of the grants of one role: what was read, what is ticked, and saving the difference. */
import {
  role,
  roleMembers,
  roleMenuChoices,
  rolePermissions,
  saveRolePermissions,
  type MenuTreeNode,
} from '@huxi/contract'
import { App } from 'antd'
import { useMemo, useState } from 'react'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { useAction, useCall, useChanged } from '../../../kit/data/query.ts'
import { changesOf, everything, ticked, withButtons, type Keys } from './grant.ts'
import { barredOf, isSuper, useHolds, useSuper } from './rights.ts'
import { useRuleGrant, type RuleGrant } from './use-rule-grant.ts'
import { useScopeGrant, type ScopeGrant } from './use-scope-grant.ts'

const OF_SUPER = '超级管理员拥有除审计以外的全部权限，不能修改其授权。'
const OWN_ROLE = '不能修改自己所拥有角色的授权。'
const NONE: Keys = new Set()

export interface Grant {
  nodes: readonly MenuTreeNode[]
  /** what the role holds on the server */
  seen: Keys
  ticked: Keys
  /** rows that cannot be added */
  barred: Keys
  /** why no menu can be changed */
  lock: string | undefined
  linked: boolean
  setLinked(linked: boolean): void
  tick(key: string, on: boolean): void
  tickAll(on: boolean): void
  /** all buttons of a menu */
  tickButtons(menu: MenuTreeNode, on: boolean): void
  added: readonly string[]
  removed: readonly string[]
  rules: RuleGrant
  scopes: ScopeGrant
  /** whether nothing has been changed */
  clean: boolean
  /** people who hold the role */
  members: number
  busy: boolean
  save(): Promise<boolean>
}

/** The grants of a role; `grant` is undefined until all of it has been read. */
export const useGrant = (row: Row): { grant: Grant | undefined; error: unknown; retry: () => void } => {
  const roleId = rowId(row)
  const menu = useCall(roleMenuChoices)
  const granted = useCall(rolePermissions, { roleId })
  const members = useCall(roleMembers, { roleId, pageNo: 1, pageSize: 1 })
  const { superAdmin, calls } = useSuper()
  const own = useHolds(roleId)
  const lock = lockOf(row, superAdmin, own.data)
  const rules = useRuleGrant(roleId, own.data)
  const { scopes, call: scopesCall } = useScopeGrant(row, own.data)
  const [seen, setSeen] = useState<Keys>()
  const [now, setNow] = useState<Keys>(NONE)
  const [linked, setLinked] = useState(true)
  const { run, busy } = useSave(row)
  const given = granted.isFetchedAfterMount ? granted.data : undefined
  if (!seen && given) {
    setSeen(new Set(given))
    setNow(new Set(given))
  }
  const nodes = menu.data?.treeList
  const barred = useMemo(
    () => new Set([...(nodes ? barredOf(nodes) : NONE)].filter((key) => !seen?.has(key))),
    [nodes, seen],
  )
  const failed = [menu, granted, members, own, scopesCall, ...calls].find(
    ({ error, data }) => error && data === undefined,
  )
  const ready = nodes && seen && scopesCall.data && lock !== undefined
  const changes = changesOf(seen ?? NONE, now)
  const menusClean = changes.added.length + changes.removed.length === 0
  return {
    error: failed?.error,
    retry: () => void failed?.refetch(),
    grant: ready
      ? {
          nodes,
          seen,
          ticked: now,
          barred,
          lock: lock || undefined,
          linked,
          setLinked,
          tick: (key, on) => setNow(ticked(nodes, now, key, on, linked, barred)),
          tickButtons: (of, on) => setNow(withButtons(nodes, now, of, on, barred)),
          tickAll: (on) => setNow(on ? everything(nodes, now, barred) : NONE),
          ...changes,
          rules,
          scopes,
          clean: menusClean && rules.changed.size + scopes.changed.size === 0,
          members: members.data?.total ?? 0,
          busy: busy || rules.busy || scopes.busy,
          save: async () => {
            const menus = { roleId, permissionIds: joined(now), lastpermissionIds: joined(seen) }
            if (!menusClean && !(await run(menus))) return false
            setSeen(now)
            return (await rules.save(now)) && scopes.save(now)
          },
        }
      : undefined,
  }
}

const joined = (keys: Keys): string => [...keys].join(',')

/** Why no menu can be changed; empty = it can, undefined = not known yet. */
const lockOf = (row: Row, superAdmin: boolean | undefined, own: { total: number } | undefined): string | undefined => {
  if (isSuper(row)) return OF_SUPER
  if (superAdmin) return ''
  return superAdmin === undefined ? undefined : own && (own.total > 0 ? OWN_ROLE : '')
}

const useSave = (row: Row) => {
  const { message } = App.useApp()
  const changed = useChanged(role)
  return useAction(saveRolePermissions, {
    success: false,
    onDone: () => {
      void message.success(`已保存角色“${String(row['roleName'])}”的授权`)
      void changed()
    },
  })
}
