import { depart, type Depart } from '@huxi/contract'
import { text, type InputOf } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { importOf, type SheetExtra } from '../../../engine/sheet/import.ts'
import type { Verbs } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { meantText } from '../../../platform/xlsx/cell.ts'
import { levelOf, parentCode, refuseMalformed } from './org-code.ts'

type Input = InputOf<typeof depart>

const orgCode = text(depart.fields.orgCode.label, { max: 64 })

/** Default of older clients for a row without category. */
const COMPANY = '1'

const withCodes: SheetExtra = {
  fields: { orgCode },
  // a named parent takes precedence over the code
  fold({ orgCode: code, ...rest }, current) {
    if (current || rest['parentId'] || !code) return rest
    return { ...rest, orgCode: code, orgCategory: rest['orgCategory'] ?? COMPANY }
  },
  async matchRows(tx, lines) {
    const codes = lines.map((cells) => meantText(cells.get('orgCode') ?? ''))
    const rows = await storeOf(tx, depart).list(tx, [sql`org_code = any(${codes})`])
    const ids = new Map(rows.map((row) => [row.orgCode, row.id]))
    return codes.map((code) => ids.get(code))
  },
}

/** @throws {AppError} refused when the code is taken or its parent does not exist */
export const placed = async (tx: Ctx, input: Input, code: string): Promise<Input> => {
  refuseMalformed(code)
  const departs = storeOf(tx, depart)
  if (await departs.isTaken(unscoped(tx), 'orgCode', code, null))
    refuseField('orgCode', orgCode, '部门编码已经存在，忽略导入。')
  const above = parentCode(code)
  const [parent]: Depart[] = above === '' ? [] : await departs.list(tx, [sql`org_code = ${above}`], { limit: 1 })
  if (above !== '' && !parent) refuseField('orgCode', orgCode, `上级部门“${above}”不存在，请先导入上级部门`)
  return { ...input, parentId: parent?.id ?? null, orgType: String(levelOf(code)) }
}

export const departSheets: Verbs<typeof depart> = {
  importExcel: (ctx, input, extra) => importOf(storeOf(ctx, depart), {}, withCodes)(ctx, input, extra),
}
