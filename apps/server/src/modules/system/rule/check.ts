/** Check rules: a code is split into pieces, each with its own pattern; the first mismatch is reported. */
import { CHECKED_MAX, checkRule, WHOLE, type checkByCode, type CheckPiece, type FailedPiece } from '@huxi/contract'
import { AppError, jsonIn, refused, type InputOfEndpoint, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { afterCommit } from '../../../engine/core/transaction.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { matcher } from './pattern.ts'

const PIECES_MAX = 20
const MESSAGE_MAX = 100
const UNREADABLE = '规则应为 JSON 数组，每一条有 digits、pattern 和 message'

interface Piece {
  readonly wording: Pick<FailedPiece, 'digits' | 'pattern' | 'message'>
  readonly length: number | undefined
  readonly matches: (text: string) => boolean
}

const readPieces = (ruleJson: string | null): Piece[] => {
  if (!ruleJson?.trim()) return []
  const given = jsonIn(ruleJson)
  if (!Array.isArray(given)) throw refused(UNREADABLE)
  if (given.length > PIECES_MAX) throw refused(`规则最多 ${PIECES_MAX} 条`)
  return given.map((piece: unknown, i) => inPlace(i, () => readPiece(piece)))
}

const inPlace = <T>(i: number, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) throw refused(`第 ${i + 1} 条：${error.message}`)
    throw error
  }
}

const readPiece = (given: unknown): Piece => {
  const { digits, pattern, message } = Object(given) as Partial<CheckPiece>
  if (typeof pattern !== 'string' || pattern === '') throw refused('请填写正则表达式')
  if (typeof message !== 'string' || message.trim() === '') throw refused('请填写提示文本')
  if ([...message].length > MESSAGE_MAX) throw refused(`提示文本不能超过 ${MESSAGE_MAX} 个字符`)
  const wanted = String(digits ?? '').trim()
  if (wanted !== WHOLE && !/^[1-9]\d{0,3}$/.test(wanted)) throw refused('位数应为 * 或大于 0 的整数')
  return {
    wording: { digits: wanted, pattern, message },
    length: wanted === WHOLE ? undefined : Number(wanted),
    matches: matcher(pattern),
  }
}

const failedPiece = (pieces: readonly Piece[], value: string): FailedPiece | undefined => {
  const chars = [...value]
  let begin = 0
  for (const { wording, length, matches } of pieces) {
    const end = length === undefined ? chars.length : Math.min(begin + length, chars.length)
    const checkValue = length === undefined ? value : chars.slice(begin, end).join('')
    const place = length === undefined ? {} : { beginIndex: begin, endIndex: end }
    if (!matches(checkValue)) return { ...wording, ...place, checkValue, passed: false }
    if (length !== undefined) begin = end
  }
  return undefined
}

/** Older clients encode the value twice; a value that is not encoded stays. */
const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const piecesOf = async (ctx: Ctx, ruleCode: string): Promise<Piece[] | undefined> => {
  const [rule] = await storeOf(ctx, checkRule).list(ctx, [sql`rule_code = ${ruleCode}`], { limit: 1 })
  return rule && readPieces(rule.ruleJson)
}

export const check = async (ctx: Ctx, { ruleCode, value }: InputOfEndpoint<typeof checkByCode>): Promise<null> => {
  const pieces = await piecesOf(ctx, ruleCode)
  if (!pieces) throw refused('该编码不存在')
  // required fields are checked elsewhere
  if (!value) return null
  const asked = decoded(value)
  if ([...asked].length > CHECKED_MAX) throw refused(`要校验的值不能超过 ${CHECKED_MAX} 个字符`)
  const failed = failedPiece(pieces, asked)
  if (failed) throw refused(failed.message, failed)
  return null
}

interface Kept {
  readonly at: number
  readonly pieces: Promise<Piece[] | undefined>
}

/** A new row costs no statement for its rule; another process follows a change within this time. */
const KEPT_MS = 2000
const kept = new WeakMap<AppServices, Map<string, Kept>>()

const storedPieces = async (ctx: Ctx, ruleCode: string): Promise<Piece[] | undefined> => {
  const { rows } = await sql<{ ruleJson: string | null }>`select rule_json as "ruleJson" from sys_check_rule
    where rule_code = ${ruleCode}`.execute(ctx.db)
  return rows[0] && readPieces(rows[0].ruleJson)
}

const keptPieces = (ctx: Ctx, ruleCode: string): Promise<Piece[] | undefined> => {
  const { services } = ctx
  const rules = kept.get(services) ?? new Map<string, Kept>()
  kept.set(services, rules)
  const now = services.clock.now()
  const found = rules.get(ruleCode)
  if (found && Math.abs(now - found.at) < KEPT_MS) return found.pieces
  const pieces = storedPieces(ctx, ruleCode)
  rules.set(ruleCode, { at: now, pieces })
  pieces.catch(() => rules.delete(ruleCode))
  return pieces
}

/** Refuses new values that the check rule of their field does not accept; unchanged ones stay. */
export const ruledHooks = <R extends Resource>(r: R, name: string): Pick<Hooks<R>, 'beforeWrite' | 'beforeAddAll'> => {
  const field = r.fields[name]!
  const valueOf = (row: object | null): unknown => (row as Record<string, unknown> | null)?.[name]
  const accept = (pieces: readonly Piece[] | undefined, value: unknown): void => {
    if (!pieces) refuseField(name, field, `缺少校验规则 ${field.rule!}，请在“系统校验规则”中添加`)
    const failed = failedPiece(pieces!, String(value))
    if (failed) refuseField(name, field, failed.message)
  }
  return {
    async beforeWrite(tx, input, current) {
      const value = valueOf(input)
      if (value && value !== valueOf(current)) accept(await keptPieces(tx, field.rule!), value)
      return input
    },
    async beforeAddAll(tx, inputs) {
      const pieces = await keptPieces(tx, field.rule!)
      return inputs.map((input) => {
        try {
          accept(pieces, valueOf(input))
          return input
        } catch (error) {
          if (error instanceof AppError) return error
          throw error
        }
      })
    },
  }
}

const refuseUsed = ({ services }: Ctx, ruleCode: string): void => {
  for (const r of services.ports.resources.values())
    for (const { rule, label } of Object.values(r.fields))
      if (rule === ruleCode) throw refused(`规则 ${ruleCode} 正用于${r.title}的${label}，可以修改内容，不能删除或改名`)
}

export const checkRuleHooks: Hooks<typeof checkRule> = {
  beforeWrite(tx, input, current) {
    if (current && input.ruleCode !== undefined && input.ruleCode !== current.ruleCode) refuseUsed(tx, current.ruleCode)
    try {
      readPieces(input.ruleJson ?? null)
    } catch (error) {
      if (error instanceof AppError) refuseField('ruleJson', checkRule.fields.ruleJson, error.message)
      throw error
    }
    return input
  },
  async afterWrite(tx) {
    afterCommit(tx, () => void kept.delete(tx.services))
  },
  beforeDelete(tx, rows) {
    for (const { ruleCode } of rows) refuseUsed(tx, ruleCode)
  },
}
