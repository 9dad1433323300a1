/** Data rules of a role, or permitted to those of a department, by menu. */
import { useState } from 'react'
import { splitIds } from '../../../kit/data/format.ts'
import type { Keys } from './grant.ts'
import type { Grantee } from './grantee.ts'
import { useAsk } from './use-ask.ts'
import { useSaveAll } from './use-save-all.ts'

const OWN_ROLE = '不能修改自己所拥有角色的数据规则。'

interface RuleInput {
  readonly [name: string]: string
}

export interface RuleGrant {
  /** Ticked rule ids by menu; unchanged menus are absent. */
  changed: ReadonlyMap<string, Keys>
  lock: string | undefined
  busy: boolean
  /** @param seen rules stored for the role */
  tick(menuKey: string, seen: Keys, id: string, on: boolean): void
  /** Inputs of the save calls, for granted menus only. */
  inputs(granted: Keys): RuleInput[]
  save(granted: Keys): Promise<boolean>
}

export const useRuleGrant = (to: Grantee, holds: boolean | undefined): RuleGrant => {
  const [changed, setChanged] = useState<ReadonlyMap<string, Keys>>(new Map())
  const { saveAll, busy } = useSaveAll(to.of, to.saveRules.endpoint)
  const inputs = (granted: Keys): RuleInput[] =>
    [...changed]
      .filter(([menuKey]) => granted.has(menuKey))
      .map(([permissionId, ids]) => ({ ...to.saveRules.input, permissionId, dataRuleIds: [...ids].join(',') }))
  return {
    changed,
    inputs,
    lock: holds ? OWN_ROLE : undefined,
    busy,
    tick: (menuKey, seen, id, on) => setChanged(afterTick(changed, menuKey, seen, id, on)),
    save: (granted) => saveAll(inputs(granted), () => setChanged(new Map())),
  }
}

export const useRules = (to: Grantee, permissionId: string) => {
  const { data, error, refetch } = useAsk(to.rules(permissionId))
  return { rules: data?.datarule, seen: new Set(splitIds(data?.drChecked)), error, refetch }
}

/** A menu back at its stored ticks is no change. */
const afterTick = (
  changed: ReadonlyMap<string, Keys>,
  menuKey: string,
  seen: Keys,
  id: string,
  on: boolean,
): ReadonlyMap<string, Keys> => {
  const ticked = new Set(changed.get(menuKey) ?? seen)
  if (on) ticked.add(id)
  else ticked.delete(id)
  const next = new Map(changed)
  if (ticked.size === seen.size && [...seen].every((one) => ticked.has(one))) next.delete(menuKey)
  else next.set(menuKey, ticked)
  return next
}
