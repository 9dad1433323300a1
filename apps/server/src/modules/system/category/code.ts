import { category } from '@huxi/contract'
import { refused, text } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { fillFunction } from '../../../engine/core/area.ts'
import type { FillRule } from '../../../engine/core/seeds.ts'
import { lock } from '../../../engine/core/transaction.ts'
import { nextSegment, SEGMENT } from '../../../engine/core/numbering.ts'
import { storeOf } from '../../../engine/write/store.ts'

const LEVELS = 30
const WELL_FORMED = /^(?:[A-Z]\d\d)+$/

/** Serialises changes of a tenant's tree: no duplicate codes, no cycles. */
export const lockTree = (tx: Ctx): Promise<void> => lock(tx, `categories:${tx.tenantId}`)

export const parentCode = (code: string): string => code.slice(0, -SEGMENT)

export const refuseMalformed = (code: string): void => {
  if (!WELL_FORMED.test(code)) throw refused('类型编码应由一个大写字母和两位数字的段组成，例如 A01A02')
}

/** @throws {AppError} refused when the tree is too deep, or the level full */
const nextCode = async (tx: Ctx, parentId: string | null): Promise<string> => {
  const parent = parentId === null ? null : await storeOf(tx, category).find(tx, parentId)
  if (parent === undefined) throw refused('上级分类不存在，请重新选择')
  const prefix = parent?.code ?? ''
  if (prefix.length / SEGMENT >= LEVELS) throw tooDeep()
  const { rows } = await sql<{ code: string | null }>`select max(code collate "C") as code from sys_category
    where tenant_id = ${tx.tenantId} and pid is not distinct from ${parentId}`.execute(tx.db)
  const highest = rows[0]?.code
  return prefix + nextSegment(highest ? highest.slice(-SEGMENT) : null, '分类')
}

export const recodeBranch = async (tx: Ctx, from: string, to: string): Promise<void> => {
  const { rows } = await sql<{ code: string }>`update sys_category
    set code = ${to} || substr(code, ${from.length + 1}::int)
    where tenant_id = ${tx.tenantId} and starts_with(code, ${from}) returning code`.execute(tx.db)
  if (rows.some(({ code }) => code.length / SEGMENT > LEVELS)) throw tooDeep()
}

const tooDeep = () => refused(`分类最多 ${LEVELS} 级，请选择更高的上级分类`)

const ROOTS = ['', '0']

const categoryCode = fillFunction({
  key: 'category_code_rule',
  title: '分类编码',
  hint: '上级分类的编码加一段，例如 B01A02；表单的 pid 是上级分类',
  classNames: ['CategoryCodeRule'],
  parameters: { pid: text('上级分类', { max: 64 }) },
  async make(tx, { params, forms }) {
    const codes: string[] = []
    for (const form of forms) {
      const pid = typeof form['pid'] === 'string' ? form['pid'] : (params.pid ?? '')
      codes.push(await nextCode(tx, ROOTS.includes(pid) ? null : pid))
    }
    return codes
  },
})

export const categoryFunctions = [categoryCode]

export const categoryCodes: FillRule = {
  code: 'category_code_rule',
  name: '分类字典编码生成',
  ruleClass: 'category_code_rule',
  params: {},
  access: ['system:category:add', 'system:category:edit'],
}
