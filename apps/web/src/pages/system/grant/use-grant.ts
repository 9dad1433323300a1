import { roleMembers, type MenuTreeNode } from '@huxi/contract'
import type { Endpoint } from '@huxi/model'
import { App } from 'antd'
import { useMemo, useState } from 'react'
import { useAction, useCall, useChanged } from '../../../kit/data/query.ts'
import type { Row } from '../../../kit/record/row.ts'
import { changesOf, everything, ticked, withButtons, type Keys } from './grant.ts'
import type { Grantee } from './grantee.ts'
import { barredOf, isSuper, useHolds, useSuper } from './rights.ts'
import { stepOf, type Step } from '../preview/ask.ts'
import { useFieldGrant, type FieldGrant } from './use-field-grant.ts'
import { useAsk } from './use-ask.ts'
import { useRuleGrant, type RuleGrant } from './use-rule-grant.ts'
import { useScopeGrant, type ScopeGrant } from './use-scope-grant.ts'

const OF_SUPER = '超级管理员拥有除审计以外的全部权限，不能修改其授权。'
const OWN_ROLE = '不能修改自己所拥有角色的授权。'
const NONE: Keys = new Set()

export interface Grant {
  to: Grantee
  nodes: readonly MenuTreeNode[]
  seen: Keys
  ticked: Keys
  barred: Keys
  lock: string | undefined
  linked: boolean
  setLinked(linked: boolean): void
  tick(key: string, on: boolean): void
  tickAll(on: boolean): void
  tickButtons(menu: MenuTreeNode, on: boolean): void
  added: readonly string[]
  removed: readonly string[]
  rules: RuleGrant
  scopes: ScopeGrant
  fields: FieldGrant
  clean: boolean
  /** Number of role members; undefined for a department. */
  members: number | undefined
  busy: boolean
  /** Saves in the order of `save`. */
  steps(): Step[]
  save(): Promise<boolean>
}

/** `grant` is undefined until everything has loaded. */
export const useGrant = (to: Grantee, row: Row): { grant: Grant | undefined; error: unknown; retry: () => void } => {
  const menu = useAsk(to.menu)
  const granted = useAsk(to.granted)
  const holders = { roleId: to.role?.id ?? '', pageNo: 1, pageSize: 1 }
  const members = useCall(roleMembers, holders, { enabled: to.role !== undefined })
  const own = useHolds(to.role?.id)
  const holds = own.data && own.data.total > 0
  const { superAdmin, calls } = useSuper(isSuper(row) || holds === true)
  const lock = to.role ? lockOf(row, superAdmin, holds) : ''
  const rules = useRuleGrant(to, holds)
  const { scopes, call: scopesCall } = useScopeGrant(to, row, holds)
  const { fields, call: fieldsCall } = useFieldGrant(to, row, holds)
  const [seen, setSeen] = useState<Keys>()
  const [now, setNow] = useState<Keys>(NONE)
  const [linked, setLinked] = useState(true)
  const { run, busy } = useSave(to)
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
  const failed = [menu, granted, members, own, scopesCall, fieldsCall, ...calls].find(
    ({ error, data }) => error && data === undefined,
  )
  const answer = { error: failed?.error, retry: () => void failed?.refetch() }
  const isComplete = !to.role || (scopesCall.data && fieldsCall.data)
  if (!nodes || !seen || !isComplete || lock === undefined) return { ...answer, grant: undefined }
  const changes = changesOf(seen, now)
  const menus = { ...to.save.input, permissionIds: joined(now), lastpermissionIds: joined(seen) }
  const menusClean = changes.added.length + changes.removed.length === 0
  const grant: Grant = {
    to,
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
    fields,
    clean: menusClean && rules.changed.size + scopes.changed.size + fields.changed.size === 0,
    members: to.role && (members.data?.total ?? 0),
    busy: busy || rules.busy || scopes.busy || fields.busy,
    steps: () => [
      ...(menusClean ? [] : [stepOf(to.save.endpoint, menus)]),
      ...rules.inputs(now).map((input) => stepOf(to.saveRules.endpoint, input)),
      ...(to.role ? scopes.inputs(now).map((input) => stepOf(to.role!.saveScope.endpoint, input)) : []),
      ...(to.role ? fields.inputs().map((input) => stepOf(to.role!.saveFields.endpoint, input)) : []),
    ],
    save: async () => {
      if (!menusClean && !(await run(menus))) return false
      setSeen(now)
      return (await rules.save(now)) && (await scopes.save(now)) && fields.save()
    },
  }
  return { ...answer, grant }
}

const joined = (keys: Keys): string => [...keys].join(',')

/** Reason why no menu can be changed; empty = none, undefined = unknown yet. */
const lockOf = (row: Row, superAdmin: boolean | undefined, holds: boolean | undefined): string | undefined => {
  if (isSuper(row)) return OF_SUPER
  if (!holds) return holds === undefined ? undefined : ''
  return superAdmin === undefined ? undefined : superAdmin ? '' : OWN_ROLE
}

const useSave = ({ save, of, noun, name }: Grantee) => {
  const { message } = App.useApp()
  const changed = useChanged(of)
  return useAction<Endpoint<null>>(save.endpoint, {
    success: false,
    onDone: () => {
      void message.success(`已保存${noun}“${name}”的授权`)
      void changed()
    },
  })
}
