/**
 * Fill rules: a code names a function of the program and what it is called with. Tenants may say otherwise in `sys_fill_rule`;
 * nothing of what stands there is evaluated.
 */
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { holds, inTransaction, type Ctx } from '../../engine/core/context.ts'
import type { FillRule } from '../../engine/core/fill-rule.ts'
import { nextNumbers } from '../../engine/core/serial.ts'
import { formatTime } from '../../platform/config/clock.ts'

/** What the form knows when a value is asked for. */
export type FormData = Readonly<Record<string, unknown>>

type Params = Readonly<Record<string, unknown>>

interface Making {
  readonly code: string
  readonly params: Params
  /** of each value that is made */
  readonly forms: readonly FormData[]
}

type Fill = (tx: Ctx, making: Making) => Promise<string[]>

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

const digitsOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 12 ? value : otherwise

/** The functions by their keys. */
const FUNCTIONS: { readonly [key: string]: Fill } = {
  /** `P26000001`: a prefix, two digits of the year, and a number that counts up within it */
  async serial(tx, { code, params, forms }) {
    const year = formatTime(tx.services.clock.now()).slice(2, 4)
    const [prefix, digits] = [textOf(params['prefix'], ''), digitsOf(params['digits'], 6)]
    const numbers = await nextNumbers(tx, `${code}/${year}`, forms.length)
    return numbers.map((n) => `${prefix}${year}${String(n).padStart(digits, '0')}`)
  },
  /** `CN20261123144500` and two digits of chance */
  async shop_order_num(tx, { params, forms }) {
    const time = formatTime(tx.services.clock.now()).replace(/\D/g, '')
    return forms.map((form) => {
      const chance = String(randomInt(100)).padStart(2, '0')
      return `${textOf(params['prefix'], 'CN')}${time}${chance}${textOf(form['name'], '')}`
    })
  },
}

/** Beside those of the areas. */
const ORDER_NUMBER: FillRule = { code: 'shop_order_num', ruleClass: 'shop_order_num', params: {} }

type Called = Pick<FillRule, 'ruleClass' | 'params'>

const UNKNOWN = '编码规则不存在，请检查规则编码'

/** What the tenant says otherwise, or the rule itself. */
const saidOf = async (tx: Ctx, rule: FillRule): Promise<Called> => {
  const { rows } = await sql<Called>`select rule_class as "ruleClass", rule_params as params from sys_fill_rule
    where tenant_id = ${tx.tenantId} and rule_code = ${rule.code} and del_flag = 0`.execute(tx.db)
  return rows[0] ?? rule
}

/** A value by a rule, in the given transaction. @throws {AppError} refused for a function that is none */
export const generate = async (tx: Ctx, rule: FillRule, form: FormData = {}): Promise<string> =>
  (await generateMany(tx, rule, [form]))[0]!

/** A value for each form, in their order. @throws {AppError} refused for a function that is none */
export const generateMany = async (tx: Ctx, rule: FillRule, forms: readonly FormData[]): Promise<string[]> => {
  const { ruleClass, params } = await saidOf(tx, rule)
  if (!Object.hasOwn(FUNCTIONS, ruleClass)) throw refused(UNKNOWN)
  return FUNCTIONS[ruleClass]!(tx, { code: rule.code, params: params ?? {}, forms })
}

/** Makes values that a form asks for: only by rules that the person may use. */
export const generator = (rules: readonly FillRule[]) => {
  const known = new Map([ORDER_NUMBER, ...rules].map((rule) => [rule.code, rule]))
  return (ctx: Ctx, code: string, form: FormData): Promise<string> => {
    const rule = known.get(code)
    if (!rule || (rule.access && !rule.access.some((one) => holds(ctx, one)))) throw refused(UNKNOWN)
    return inTransaction(ctx, (tx) => generate(tx, rule, form))
  }
}
