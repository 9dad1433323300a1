import {
  checkByCode,
  checkRule,
  duplicateCheck,
  executeFillRule,
  executeFillRules,
  fillFunctions,
  fillRule,
  testFillRule,
} from '@huxi/contract'
import { refused, type Resource } from '@huxi/model'
import type { FillRule, Generated } from '../../../engine/core/seeds.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { check, checkRuleHooks } from './check.ts'
import { fillRuleHooks } from './definition.ts'
import { duplicateChecker } from './duplicate.ts'
import { generator } from './fill.ts'

const MOST = 20

const result = (made: Generated): string | string[] => (typeof made === 'string' ? made : [...made])

export const ruleRoutes = (resources: readonly Resource[], rules: readonly FillRule[]): Route[] => {
  const { make, test } = generator(rules)
  return [
    ...serve(fillRule, fillRuleHooks(rules)),
    handle(fillFunctions, async ({ services }) =>
      services.ports.fillFunctions.map(({ key, title, hint, parameters }) => ({ key, title, hint, parameters })),
    ),
    handle(testFillRule, async (ctx, { ruleCode }) => result(await test(ctx, ruleCode))),
    handle(executeFillRule, async (ctx, { ruleCode, ...form }) => result(await make(ctx, ruleCode, form))),
    handle(executeFillRules, async (ctx, { commonFormData, rules: asked }) => {
      if (!Array.isArray(asked) || asked.length > MOST || asked.some((one) => typeof one?.ruleCode !== 'string'))
        throw refused(`请给出要执行的规则，一次最多 ${MOST} 个`)
      const made: { ruleCode: string; result: string | string[] }[] = []
      for (const { ruleCode, formData } of asked)
        made.push({ ruleCode, result: result(await make(ctx, ruleCode, { ...commonFormData, ...formData })) })
      return made
    }),
    ...serve(checkRule, checkRuleHooks),
    handle(checkByCode, check),
    handle(duplicateCheck, duplicateChecker(resources)),
  ]
}
