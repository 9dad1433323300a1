/** The index page of a copy; it loads nothing from elsewhere. */
import { STROKE_SIDE, type Strokes } from '@huxi/contract'
import { escapeXml } from '../../../platform/xlsx/cell.ts'
import type { CellValue } from '../../../platform/xlsx/cell.ts'

interface Column {
  readonly name: string
  readonly label: string
}

export interface Section {
  readonly name: string
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly CellValue[])[]
}

interface Index {
  readonly requestNo: string
  readonly madeAt: string
  readonly sections: readonly Section[]
  readonly names: readonly string[]
}

const STYLE = `body{font:14px/1.6 "Microsoft YaHei","PingFang SC","Noto Sans SC",sans-serif;margin:24px;color:#1f2329}
h1{font-size:20px}h2{font-size:16px;margin:24px 0 8px}table{border-collapse:collapse}
th,td{border:1px solid #d0d3d6;padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{background:#f2f3f5}
.scroll{overflow-x:auto}`

const cell = (value: unknown): string => escapeXml(value === null || value === undefined ? '' : String(value))

const table = ({ title, columns, rows }: Section): string => {
  const filledColumns = columns.map((_, i) => i).filter((i) => rows.some((row) => row[i] !== null && row[i] !== ''))
  const head = filledColumns.map((i) => `<th scope="col">${cell(columns[i]!.label)}</th>`).join('')
  const body = rows.map((row) => `<tr>${filledColumns.map((i) => `<td>${cell(row[i])}</td>`).join('')}</tr>`).join('\n')
  return `<h2>${cell(title)}（${rows.length} 条）</h2><div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

export const indexPage = ({ requestNo, madeAt, sections, names }: Index): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>个人信息副本 ${cell(requestNo)}</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>
<h1>个人信息副本</h1><p>请求编号 ${cell(requestNo)}，生成时间 ${cell(madeAt)}。本文件含有敏感个人信息，请妥善保管。</p>
<h2>文件</h2><ul>${names.map((name) => `<li><a href="${name.split('/').map(encodeURIComponent).join('/')}">${cell(name)}</a></li>`).join('')}</ul>
${sections.map(table).join('\n')}
</body></html>`

/** The same as JSON: kinds of records with their columns, values as displayed, empty values omitted. */
export const indexData = ({ requestNo, madeAt, sections, names }: Index): string => {
  const recordOf = ({ columns }: Section, row: Section['rows'][number]) =>
    Object.fromEntries(columns.flatMap(({ name }, i) => ((row[i] ?? '') === '' ? [] : [[name, row[i]]])))
  const kinds = sections.map((section) => ({
    name: section.name,
    title: section.title,
    columns: section.columns,
    records: section.rows.map((row) => recordOf(section, row)),
  }))
  return `${JSON.stringify({ title: '个人信息副本', requestNo, madeAt, kinds, files: names }, null, 2)}\n`
}

export const signatureSvg = (strokes: Strokes): string => {
  const lines = strokes.map((stroke) => `<polyline points="${stroke.map(([x, y]) => `${x},${y}`).join(' ')}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${STROKE_SIDE} ${STROKE_SIDE}" fill="none" stroke="#000" stroke-width="8" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</svg>`
}
