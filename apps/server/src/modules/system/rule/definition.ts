/** Definitions of fill rules: parameters fit the function, and rules of the program keep code and function. */
import { fillRule, type FillRuleRow } from '@huxi/contract'
import { refused, type InputOf } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import type { FillRule } from '../../../engine/core/seeds.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { functionFor, readParams, refusalIn } from './fill.ts'

type Input = InputOf<typeof fillRule>

const refuseAt = (name: 'ruleClass' | 'ruleParams', work: () => unknown): void => {
  const refusal = refusalIn(work)
  if (refusal) refuseField(name, fillRule.fields[name], refusal.message)
}

const checked = (tx: Ctx, input: Input, current: FillRuleRow | null): Input => {
  const { ruleClass = '', ruleParams = null } = { ...current, ...input }
  refuseAt('ruleClass', () => functionFor(tx, ruleClass))
  const fill = functionFor(tx, ruleClass)
  refuseAt('ruleParams', () => readParams(fill, ruleParams))
  return { ...input, ...(input.ruleClass !== undefined && { ruleClass: fill.key }) }
}

export const fillRuleHooks = (rules: readonly FillRule[]): Hooks<typeof fillRule> => {
  const used = new Set(rules.map(({ code }) => code))
  const keep = ({ ruleName, ruleCode }: FillRuleRow, what: string): void => {
    if (used.has(ruleCode)) throw refused(`填值规则“${ruleName}”正被系统使用，不能${what}`)
  }
  return {
    beforeWrite(tx, input, current) {
      const given = checked(tx, input, current)
      if (current && given.ruleCode !== undefined && given.ruleCode !== current.ruleCode) keep(current, '修改编码')
      if (current && given.ruleClass !== undefined && given.ruleClass !== current.ruleClass)
        keep(current, '更换规则实现类')
      return given
    },
    beforeDelete(_tx, rows) {
      for (const row of rows) keep(row, '删除')
    },
  }
}
