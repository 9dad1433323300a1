import type { Field, ImportResult } from '@huxi/model'
import type { Findings } from '../../platform/xlsx/findings.ts'
import { letters } from '../../platform/xlsx/cell.ts'
import type { Line } from '../../platform/xlsx/read.ts'
import { sheetValue } from '../kinds/index.ts'
import type { Entry } from './import-read.ts'
import type { PlacedColumn } from './import-plan.ts'

/** Sentences about the findings in a file. @param headings by their places */
export const findingTexts = (seen: Findings, headings: readonly string[], above: readonly Line[] = []): string[] => {
  const { sheet, others = [], hiddenRows, hiddenColumns = [], merged, formulas = [], text } = seen
  const named = (places: readonly number[]): string =>
    places.map((at) => `“${headings[at] || `${letters(at)} 列`}”`).join('、')
  return [
    sheet !== undefined && `读取的是工作表“${sheet}”`,
    others.length > 0 && `没有读取其他工作表：${others.join('、')}`,
    text !== undefined && `读取为 ${text}`,
    above.length > 0 && `表头上面有 ${above.length} 行内容（第 ${above[0]!.number} 行起），没有读取`,
    hiddenRows && `有 ${hiddenRows.count} 行在表格中是隐藏的（第 ${hiddenRows.first} 行起），同样会导入`,
    hiddenColumns.length > 0 && `隐藏的列同样会读取：${named(hiddenColumns)}`,
    merged &&
      `有 ${merged.count} 处跨行合并的单元格（${merged.some.join('、')}${merged.count > merged.some.length ? ' 等' : ''}），每一行都按第一格的内容读取`,
    formulas.length > 0 && `有公式的列按文件保存时的结果读取：${named(formulas)}`,
  ].filter((sentence) => typeof sentence === 'string')
}

const KINDS: { readonly [K in Field['kind']]?: string } = {
  int: '整数',
  decimal: '数字',
  date: '日期',
  dateTime: '时间',
  time: '时刻',
  bool: '是或否',
  dict: '选项',
  dicts: '多个选项',
}

const kindText = (f: Field): string => (f.to ? '已有的记录' : (KINDS[f.kind] ?? '文字'))

export const collectExamples = (placed: readonly PlacedColumn[], headings: readonly string[]) => {
  const found = new Map<string, { sample: string; value: string }>()
  return {
    take(entries: readonly Entry[]): void {
      if (found.size === placed.length) return
      for (const { cells, input, issues } of entries)
        for (const { wire, f } of issues.length > 0 ? [] : placed) {
          const sample = cells.get(wire) ?? ''
          if (sample === '' || found.has(wire)) continue
          const value = input[wire]
          const isSame = value === undefined || value === null || f.dict || f.to
          found.set(wire, { sample, value: isSame ? sample : String(sheetValue(f, value, undefined)) })
        }
    },
    list: (): NonNullable<ImportResult['readAs']> =>
      placed.map(({ wire, at, f }) => ({
        heading: headings[at] ?? f.label,
        label: f.label,
        kind: kindText(f),
        ...(found.get(wire) ?? { sample: '', value: '' }),
      })),
  }
}
