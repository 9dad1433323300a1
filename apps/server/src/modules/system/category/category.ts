/** Codes of categories are generated; moving a branch recodes it, deleting takes the whole branch. */
import { category, ROOT, type Category } from '@huxi/contract'
import type { InputOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Route } from '../../../engine/core/handle.ts'
import type { Change, Hooks } from '../../../engine/read/hooks.ts'
import { importOf } from '../../../engine/sheet/import.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { removeBelow, storeOf } from '../../../engine/write/store.ts'
import { generate } from '../rule/index.ts'
import { categoryCodes, lockTree, parentCode, recodeBranch, refuseMalformed } from './code.ts'

type Input = InputOf<typeof category>

const drawn = async (tx: Ctx, pid: string | null): Promise<string> => {
  const f = category.fields.pid
  if (pid && !(await storeOf(tx, category).find(tx, pid))) refuseField('pid', f, `${f.label}不存在，请重新选择`)
  return generate(tx, categoryCodes, { pid: pid ?? '' })
}

/** A sheet row names its code and thereby its parent; a code from a form is ignored. */
const fromSheet = async (tx: Ctx, input: Input, code: string): Promise<Input> => {
  refuseMalformed(code)
  const own = storeOf(tx, category)
  const above = parentCode(code)
  const givenParent = input.pid ? await own.find(tx, input.pid) : undefined
  if (givenParent && givenParent.code !== above)
    refuseField('code', category.fields.code, wrongPlace(givenParent.code!))
  if (above === '') return { ...input, code, pid: null }
  const [parent] = await own.list(tx, [sql`code = ${above}`], { limit: 1 })
  if (!parent) refuseField('code', category.fields.code, `上级分类“${above}”不存在，请先导入上级分类`)
  return { ...input, code, pid: parent!.id }
}

export const wrongPlace = (code: string): string => `编码不符合规范,须以"${code}"开头!`

const added = async (tx: Ctx, input: Input): Promise<Input> => {
  if (tx.runId !== undefined && input.code) return fromSheet(tx, input, input.code)
  return { ...input, code: await drawn(tx, input.pid ?? null) }
}

const changed = async (tx: Ctx, { code: _drawn, ...input }: Input, current: Category): Promise<Input> => {
  if (input.pid === undefined || input.pid === current.pid) return input
  return { ...input, code: await drawn(tx, input.pid) }
}

/** Updates the stored flag `hasChild` of the old parents, the new parents and the rows themselves. */
const noteChildren = async (tx: Ctx, changes: readonly Change<Category>[]): Promise<void> => {
  const affected = changes.flatMap(({ id, before, after }) => [id, before?.pid, after?.pid])
  const ids = [...new Set(affected.filter((one) => typeof one === 'string'))]
  await sql`update sys_category p
    set has_child = case when exists (select 1 from sys_category c where c.pid = p.id) then '1' else '0' end
    where p.tenant_id = ${tx.tenantId} and p.id = any(${ids})`.execute(tx.db)
}

export const categoryHooks: Hooks<typeof category> = {
  async beforeWrite(tx, input, current) {
    await lockTree(tx)
    return current ? changed(tx, input, current) : added(tx, input)
  },
  async beforeDelete(tx, rows) {
    await lockTree(tx)
    await removeBelow(tx, storeOf(tx, category), 'pid', rows)
  },
  afterWriteAll: noteChildren,
  async afterWrite(tx, { before, after }) {
    if (before && after && before.code !== after.code) await recodeBranch(tx, before.code!, after.code!)
  },
  replace: {
    importExcel: (ctx, input, extra) =>
      importOf(storeOf(ctx, category), { [category.fields.code.label]: '分类编码' })(ctx, input, extra),
    async queryById(ctx, { id }) {
      const own = storeOf(ctx, category)
      const [row] = await own.present<Category>(ctx, [await own.one(ctx, id)])
      return onWire(ctx, [row!])[0]!
    },
  },
}

/** Older clients use a number for the root. */
export const onWire = (ctx: Ctx, rows: readonly Category[]): Category[] =>
  ctx.origin.ownClient ? [...rows] : rows.map((row) => ({ ...row, pid: row.pid ?? ROOT }))

export const readingRoot = (route: Route): Route => ({
  ...route,
  run: (ctx, input, extra) => route.run(ctx, input['pid'] === ROOT ? { ...input, pid: null } : input, extra),
})
