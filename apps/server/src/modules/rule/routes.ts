import { duplicateCheck, executeFillRule, executeFillRules } from '@huxi/contract'
import { refused, type Resource } from '@huxi/model'
import type { FillRule } from '../../engine/core/fill-rule.ts'
import { handle, type Route } from '../../engine/core/handle.ts'
import { duplicateChecker } from './duplicate.ts'
import { generator } from './fill.ts'

/** Rules one request may ask for. */
const MOST = 20

/**
 * @param resources those whose unique fields may be asked for
 * @param fillRules those of all areas
 */
export const ruleRoutes = (resources: readonly Resource[], fillRules: readonly FillRule[]): Route[] => {
  const generateFor = generator(fillRules)
  return [
    handle(duplicateCheck, duplicateChecker(resources)),
    handle(executeFillRule, (ctx, { ruleCode, ...form }) => generateFor(ctx, ruleCode, form)),
    handle(executeFillRules, async (ctx, { commonFormData, rules }) => {
      if (!Array.isArray(rules) || rules.length > MOST || rules.some((rule) => typeof rule?.ruleCode !== 'string'))
        throw refused(`请给出要执行的规则，一次最多 ${MOST} 个`)
      const made: { ruleCode: string; result: string }[] = []
      for (const { ruleCode, formData } of rules)
        made.push({ ruleCode, result: await generateFor(ctx, ruleCode, { ...commonFormData, ...formData }) })
      return made
    }),
  ]
}
