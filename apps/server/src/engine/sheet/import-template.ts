import type { Field, Resource } from '@huxi/model'
import type { Cell, DataValidation } from 'hucre/xlsx'
import { file } from '../core/answer.ts'
import type { Ctx } from '../core/context.ts'
import { letters, safeText } from '../../platform/xlsx/cell.ts'
import { sheetHeaders } from './excel.ts'
import { formatOf } from './formats.ts'
import { ruleOn, legible } from '../read/field-rules.ts'
import type { VerbRun } from '../read/hooks.ts'
import { fewLabels, targetOf } from '../read/labels.ts'
import { ID_LABEL, sheetColumns, type SheetColumn } from './sheet-columns.ts'

const HEADING_ROW = 3
const FILLED_ROWS = 1000
const LIST_MAX = 255
const CHOICES_MAX = 50

export const templateOf =
  (r: Resource): VerbRun<Resource, 'importTemplate'> =>
  async (ctx) => {
    const columns = sheetColumns(legible(ctx, r)).filter(({ name, input }) => input && !ruleOn(ctx, r, name))
    const choices = await Promise.all(columns.map(({ f }) => choicesOf(ctx, f)))
    const headings = [...columns.map(({ f }) => f.label), ID_LABEL]
    const last = headings.length - 1
    const { writeXlsx } = await import('hucre/xlsx')
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '导入模板',
          rows: [[safeText(`${r.title}导入模板`)], [`填写人:${ctx.session?.person.realname ?? ''}`], headings],
          cells: bold(HEADING_ROW - 1, headings.length),
          columns: headings.map((heading) => ({ width: Math.max(12, heading.length * 2.5) })),
          merges: [0, 1].map((row) => ({ startRow: row, endRow: row, startCol: 0, endCol: last })),
          freezePane: { rows: HEADING_ROW },
          dataValidations: columns.flatMap((column, i) => listOf(column, letters(i), choices[i]!)),
        },
        {
          name: '填写说明',
          rows: [
            ['列名', '是否必填', '格式', '可填的值'],
            ...columns.map(({ f }, i) => [
              f.label,
              f.required ? '必填' : '',
              formatOf(ctx, f),
              safeText(choices[i]!.join('、')),
            ]),
            [ID_LABEL, '', '新增的行不填；导出后再导入的行保留原值，用来找到原来的数据', ''],
          ],
          cells: bold(0, 4),
          columns: [{ width: 20 }, { width: 10 }, { width: 44 }, { width: 60 }],
        },
      ],
    })
    return file(bytes, sheetHeaders(`${r.title}导入模板`, ctx.services.clock.now()))
  }

const bold = (row: number, columns: number): Map<string, Partial<Cell>> =>
  new Map(Array.from({ length: columns }, (_, i) => [`${row},${i}`, { style: { font: { bold: true } } }]))

const choicesOf = async (ctx: Ctx, f: Field): Promise<readonly string[]> => {
  if (f.kind === 'bool') return ['是', '否']
  if (f.to) return fewLabels(ctx, targetOf(ctx, f), CHOICES_MAX)
  return f.dict ? ctx.services.ports.dictionaries.options(ctx, f.dict) : []
}

const listOf = ({ f }: SheetColumn, column: string, values: readonly string[]): DataValidation[] => {
  const fits = values.length > 0 && values.join(',').length <= LIST_MAX && !values.some((v) => v.includes(','))
  if (!fits || f.kind === 'dicts') return []
  const range = `${column}${HEADING_ROW + 1}:${column}${HEADING_ROW + FILLED_ROWS}`
  return [{ type: 'list', values: [...values], range, allowBlank: !f.required }]
}
