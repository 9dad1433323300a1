/** Departments from a sheet: a line may say its code, and with it whose child it is. */
import { depart, type Depart } from '@huxi/contract'
import { text, type InputOf } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped, type Ctx } from '../../engine/core/context.ts'
import { importOf, type SheetExtra } from '../../engine/sheet/import.ts'
import type { Verbs } from '../../engine/read/hooks.ts'
import { refuseField } from '../../engine/write/checks.ts'
import { storeOf } from '../../engine/write/store.ts'
import { meantText } from '../../platform/xlsx/cell.ts'
import { levelOf, parentCode, refuseMalformed } from './org-code.ts'

type Input = InputOf<typeof depart>

const orgCode = text(depart.fields.orgCode.label, { max: 64 })

/** What older clients mean by a line that leaves the category out. */
const COMPANY = '1'

const withCodes: SheetExtra = {
  fields: { orgCode },
  // where the parent is named the code is drawn anew, as by the form
  fold({ orgCode: code, ...rest }, current) {
    if (current || rest['parentId'] || !code) return rest
    return { ...rest, orgCode: code, orgCategory: rest['orgCategory'] ?? COMPANY }
  },
  async meant(tx, lines) {
    const codes = lines.map((cells) => meantText(cells.get('orgCode') ?? ''))
    const rows = await storeOf(tx, depart).list(tx, [sql`org_code = any(${codes})`])
    const ids = new Map(rows.map((row) => [row.orgCode, row.id]))
    return codes.map((code) => ids.get(code))
  },
}

/** A new department where its code puts it. @throws {AppError} refused where there is no such place, or another has it */
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
