import { ALL_IMPORTS, importRecord, importRecordContract, importWrongRows, type ImportRecordRow } from '@huxi/contract'
import { codeOf, notFound, refused, verbsOf, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import { file } from '../../../engine/core/answer.ts'
import { area } from '../../../engine/core/area.ts'
import { actor, holds } from '../../../engine/core/caller.ts'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { words } from '../../../engine/core/seeds.ts'
import { handle } from '../../../engine/core/handle.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { sheetHeaders } from '../../../engine/sheet/excel.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { safeText } from '../../../platform/xlsx/cell.ts'
import { imports, interruptOrphans, messagesOf, tidy, wrongRowsOf } from './rows.ts'

export { sealedImports } from './rows.ts'

type Row = RowOf<typeof importRecord>

const isOwn = (ctx: Ctx, { createBy }: Row): boolean => createBy === actor(ctx)

/** Whether the caller holds the verb's permission on the imported resource. */
const may = (ctx: Ctx, { object }: Row, verb: 'importExcel' | 'undoImport'): boolean => {
  const r = ctx.services.ports.resources.get(object)
  return r !== undefined && verbsOf(r).includes(verb) && holds(ctx, codeOf(r, verb))
}

const enrich = async (ctx: Ctx, rows: Row[]): Promise<object[]> => {
  const own = rows.filter((row) => isOwn(ctx, row))
  const messages = await messagesOf(
    ctx,
    own.filter((row) => may(ctx, row, 'importExcel')).map(({ id }) => id),
  )
  return rows.map(({ object, runId, wrongCount, ...row }): ImportRecordRow => {
    const whole = { ...row, object, runId, wrongCount }
    const [mine, message] = [isOwn(ctx, whole), messages.get(row.id)]
    const mayImport = mine && may(ctx, whole, 'importExcel')
    const written = (row.addedCount ?? 0) + (row.updatedCount ?? 0) > 0
    return {
      ...row,
      resource: object,
      ...(mine && { run: runId }),
      ...(message !== undefined && { message }),
      mayUndo: mine && written && isApplied(row.state) && may(ctx, whole, 'undoImport'),
      mayContinue: mayImport && written && row.state === 'partial',
      hasWrong: mayImport && (wrongCount ?? 0) > 0,
    }
  })
}

const isApplied = (state: string): boolean => state === 'done' || state === 'partial'

const hooks: Hooks<typeof importRecord> = {
  visibleRows: (ctx) => (holds(ctx, ALL_IMPORTS) ? [] : [sql`create_by = ${actor(ctx)}`]),
  enrich,
}

/** Column with the reason of refusal, ignored by an import. */
const WHY = '导入错误说明'

const sendWrongRows = async (ctx: Ctx, id: string) => {
  const row = await storeOf(ctx, importRecord).one(ctx, id)
  if (!isOwn(ctx, row)) throw notFound()
  if (!may(ctx, row, 'importExcel')) throw refused(`您已不能导入${row.title}，不能下载有误的行，请联系管理员`)
  const wrong = await wrongRowsOf(ctx, id)
  if (!wrong) throw refused('这次导入没有可以下载的行：没有有误的行，或已超过 30 天')
  const places = wrong.headings.flatMap((heading, at) => (heading === WHY ? [] : [at]))
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '有误的行',
        rows: [
          [...places.map((at) => wrong.headings[at]!), WHY],
          ...wrong.rows.map(({ cells, reason }) => [...places.map((at) => cells[at] ?? ''), reason]),
        ].map((cells) => cells.map(safeText)),
        freezePane: { rows: 1 },
      },
    ],
  })
  await audit(ctx, { action: 'file.download', object: `import/${id}`, outcome: 'success' })
  return file(bytes, sheetHeaders(`${row.title}有误的行`, ctx.services.clock.now()))
}

export const importRecordArea = area({
  name: 'import-record',
  contract: importRecordContract,
  tables: ['sys_import_content'],
  menu: [
    {
      of: [importRecord],
      under: 'monitor',
      url: '/isystem/importRecord',
      sort: 2.2,
      buttons: [{ name: '查看所有人的导入', perms: ALL_IMPORTS }],
    },
  ],
  grants: {
    sysadmin: ['system:importRecord:*'],
    auditor: ['system:importRecord:list', ALL_IMPORTS],
    doctor: ['system:importRecord:list'],
    nurse: ['system:importRecord:list'],
    operator: ['system:importRecord:list'],
  },
  dictionaries: [
    words(
      'import_state',
      '导入状态',
      ['running', '进行中', 'blue'],
      ['done', '全部导入', 'green'],
      ['partial', '部分导入', 'orange'],
      ['failed', '未导入', 'red'],
      ['cancelled', '已取消', 'grey'],
      ['interrupted', '已中断', 'red'],
      ['undone', '已撤销', 'grey'],
    ),
  ],
  routes: [...serve(importRecord, hooks), handle(importWrongRows, (ctx, { id }) => sendWrongRows(ctx, id))],
  ports: { imports },
  open(services) {
    interruptOrphans(services).catch((error: unknown) => services.log.warn({ err: error }, 'interrupted imports'))
    return {}
  },
  jobs: (services) => [
    {
      name: 'import:old',
      title: '清理导入内容',
      hint: '删除 30 天前导入的有误行；进程意外结束时没有完成的导入标为已中断',
      when: '0 40 * * * ?',
      limitMs: 10 * MINUTE_MS,
      run: () => tidy(services),
    },
  ],
})
