/**
 * Fill rules: a code maps to a function of the program and its parameters. Administrators edit parameters in
 * `sys_fill_rule` and add rules; no stored text is evaluated.
 */
import { fillRule } from '@huxi/contract'
import { AppError, jsonObjectIn, parser, refused, type Fields, type Values } from '@huxi/model'
import { sql } from 'kysely'
import { holds, unscoped } from '../../../engine/core/caller.ts'
import { inTransaction, inSavepoint } from '../../../engine/core/transaction.ts'
import type { Ctx, FillFunction } from '../../../engine/core/context.ts'
import type { FillRule, FormData, Generated } from '../../../engine/core/seeds.ts'
import { storeOf } from '../../../engine/write/store.ts'

const UNKNOWN = '编码规则不存在，请检查规则编码'

/** Accepts the key of a function or the class name of older clients. @throws {AppError} refused for an unknown one */
export const functionFor = (ctx: Ctx, ruleClass: string): FillFunction => {
  const { fillFunctions } = ctx.services.ports
  const short = ruleClass.split('.').at(-1)!
  const found =
    fillFunctions.find(({ key }) => key === ruleClass) ??
    fillFunctions.find(({ classNames }) => classNames?.includes(short))
  if (!found) throw refused(`没有名为“${ruleClass}”的规则实现类，请从列表中选择一个`)
  return found
}

/** Parameters, parsed by the function's own fields. @throws {AppError} refused, naming the fault */
export const readParams = ({ title, parameters }: FillFunction, text: string | null): Partial<Values<Fields>> => {
  const given = jsonObjectIn(text?.trim() || '{}')
  if (!given) throw refused('规则参数应为 JSON 对象，例如 {"prefix":"P"}')
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(parameters, name))
  if (unknown.length > 0) throw refused(`“${title}”没有参数 ${unknown.join('、')}，请去掉`)
  return parser(parameters)(given)
}

interface RuleCall {
  readonly ruleClass: string
  readonly ruleParams: string | null
}

const storedRule = async (tx: Ctx, code: string): Promise<RuleCall | undefined> => {
  const own = storeOf(tx, fillRule)
  return (await own.list(unscoped(tx), [sql`rule_code = ${code}`], { limit: 1 }))[0]
}

const run = (tx: Ctx, code: string, called: RuleCall, forms: readonly FormData[]): Promise<readonly Generated[]> => {
  const fill = functionFor(tx, called.ruleClass)
  return fill.make(tx, { code, params: readParams(fill, called.ruleParams), forms })
}

export const asRow = ({ ruleClass, params }: FillRule): RuleCall => ({
  ruleClass,
  ruleParams: Object.keys(params).length === 0 ? null : JSON.stringify(params),
})

export const generate = async (tx: Ctx, rule: FillRule, form: FormData = {}): Promise<string> =>
  (await generateMany(tx, rule, [form]))[0]!

export const generateMany = async (tx: Ctx, rule: FillRule, forms: readonly FormData[]): Promise<string[]> => {
  return firstOf(await run(tx, rule.code, (await storedRule(tx, rule.code)) ?? asRow(rule), forms))
}

export const fillByRule = async (tx: Ctx, code: string, count: number): Promise<string[]> => {
  const rule = await storedRule(tx, code)
  if (!rule) throw refused(`缺少填值规则“${code}”，请在“系统编码规则”中添加`)
  return firstOf(
    await run(
      tx,
      code,
      rule,
      Array.from({ length: count }, () => ({})),
    ),
  )
}

const firstOf = (made: readonly Generated[]): string[] => made.map((one) => (typeof one === 'string' ? one : one[0]!))

/** Rolls back a trial. */
class Tried extends Error {
  readonly made: Generated
  constructor(made: Generated) {
    super('tried')
    this.made = made
  }
}

/** Generates values for forms, limited to rules the caller may use. */
export const generator = (rules: readonly FillRule[]) => {
  const rulesByCode = new Map(rules.map((rule) => [rule.code, rule]))

  const ruleFor = async (tx: Ctx, code: string): Promise<RuleCall> => {
    const own = rulesByCode.get(code)
    if (own?.access && !own.access.some((one) => holds(tx, one))) throw refused(UNKNOWN)
    const rule = (await storedRule(tx, code)) ?? (own && asRow(own))
    if (!rule) throw refused(UNKNOWN)
    return rule
  }

  const make = async (tx: Ctx, code: string, form: FormData): Promise<Generated> =>
    (await run(tx, code, await ruleFor(tx, code), [form]))[0]!

  return {
    make: (ctx: Ctx, code: string, form: FormData) => inTransaction(ctx, (tx) => make(tx, code, form)),

    /** rolled back, so that no number is consumed */
    test: (ctx: Ctx, code: string): Promise<Generated> =>
      inTransaction(ctx, async (tx) => {
        try {
          return await inSavepoint(tx, async () => {
            throw new Tried(await make(tx, code, {}))
          })
        } catch (error) {
          if (error instanceof Tried) return error.made
          throw error
        }
      }),
  }
}

export const refusalIn = (work: () => unknown): AppError | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
