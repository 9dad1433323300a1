import { roleFields, saveRoleFields, type FieldRuleRow, type ResourceFieldRules } from '@huxi/contract'
import type { FieldRule } from '@huxi/model'
import { useState } from 'react'
import type { Row } from '../../../kit/record/row.ts'
import type { Ask, Grantee } from './grantee.ts'
import { isSuper } from './rights.ts'
import { useAsk } from './use-ask.ts'
import { useSaveAll } from './use-save-all.ts'

const OWN_ROLE = '不能修改自己所拥有角色的字段权限，请由其他管理员处理。'
const OF_SUPER = '超级管理员查看全部数据，不能设置字段权限。'

/** `<resource>/<field>` → the new rule; null = none. */
type ChosenRules = ReadonlyMap<string, FieldRule | null>

type FieldInput = { readonly [name: string]: string | readonly { field: string; rule: FieldRule }[] }

export interface FieldGrant {
  resources: readonly ResourceFieldRules[]
  changed: ChosenRules
  lock: string | undefined
  busy: boolean
  ruleAt(resource: string, row: FieldRuleRow): FieldRule | null
  count(resource?: string): number
  choose(resource: string, row: FieldRuleRow, rule: FieldRule | null): void
  inputs(): FieldInput[]
  save(): Promise<boolean>
}

/** Placeholder without a role; never called. */
const [NO_FIELDS, NO_SAVE]: [Ask<ResourceFieldRules[]>, Ask<null>] = [
  { endpoint: roleFields, input: {} },
  { endpoint: saveRoleFields, input: {} },
]

const keyOf = (resource: string, field: string): string => `${resource}/${field}`

export const useFieldGrant = ({ role, of }: Grantee, row: Row, holds: boolean | undefined) => {
  const call = useAsk(role?.fields ?? NO_FIELDS, role !== undefined)
  const { endpoint, input } = role?.saveFields ?? NO_SAVE
  const [changed, setChanged] = useState<ChosenRules>(new Map())
  const { saveAll, busy } = useSaveAll(of, endpoint, call.refetch)
  const resources = call.data ?? []
  const ruleAt: FieldGrant['ruleAt'] = (resource, { field, rule }) => {
    const chosen = changed.get(keyOf(resource, field))
    return chosen === undefined ? rule : chosen
  }
  const inputs = (): FieldInput[] =>
    resources
      .filter(({ resource, fields: rows }) => rows.some(({ field }) => changed.has(keyOf(resource, field))))
      .map(({ resource, fields: rows }) => ({
        ...input,
        resource,
        rules: rows.flatMap((one) => {
          const rule = ruleAt(resource, one)
          return rule ? [{ field: one.field, rule }] : []
        }),
      }))
  const fields: FieldGrant = {
    resources,
    changed,
    lock: isSuper(row) ? OF_SUPER : holds ? OWN_ROLE : undefined,
    busy,
    ruleAt,
    count: (name) =>
      resources
        .filter(({ resource }) => name === undefined || resource === name)
        .flatMap(({ resource, fields: rows }) => rows.filter((one) => ruleAt(resource, one) !== null)).length,
    choose: (resource, one, rule) => {
      const next = new Map(changed)
      if (one.rule === rule) next.delete(keyOf(resource, one.field))
      else next.set(keyOf(resource, one.field), rule)
      setChanged(next)
    },
    inputs,
    save: () => saveAll(inputs(), () => setChanged(new Map())),
  }
  return { fields, call }
}
