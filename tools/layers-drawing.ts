/** Draws docs/layers.svg: folders on their layers, with imports between them. Deterministic. */
import { AREAS, areaOf, placed, plan, folderOf, type Folder } from './layers.ts'
import type { Source } from './sources.ts'

const INK = '#1f2733'
const QUIET = '#667085'
const LINE = '#d5dbe3'
const FILL = { server: '#eef5ff', web: '#eefaf3', shared: '#fff8ec' } as const
const EDGE = { server: '#1f6fc5', web: '#1d8a55', shared: '#b7791f' } as const
type Side = keyof typeof FILL

const WIDTH = 1200
const LEFT = 104
const RIGHT = WIDTH - 24
const MIDDLE = (LEFT + RIGHT) / 2
const GAP = 8
const TOP = 74
const LAYER_HEIGHT = 74
const PRODUCT_HEIGHT = 330

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const drawLayers = (sources: readonly Source[]): string => {
  const all = placed(sources)
  const rows = layerRows()
  const height = (rows.at(-1)?.bottom ?? 0) + 44
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="分层图"`,
    `  font-family="system-ui, 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif">`,
    rect({ x: 0, y: 0, width: WIDTH, height }, '#ffffff'),
    label(LEFT, 34, '分层 · Layers', { size: 20, weight: 600 }),
    label(LEFT, 56, '引用只向下，或在同一文件夹内 · imports go down, or sideways in one folder', { fill: QUIET }),
    ...rows.flatMap((row) => drawLayer(row, all)),
    label(LEFT, height - 18, `→ 名称 次数 · imports from that folder　　${all.length} 个源文件 · files`, {
      fill: QUIET,
    }),
    '</svg>',
  ].join('\n')}\n`
}

const layerRows = () => {
  let y = TOP
  return plan.layers.map((layer) => {
    const height = layer.number === 5 ? PRODUCT_HEIGHT : LAYER_HEIGHT
    const row = { ...layer, y, height, bottom: y + height }
    y = row.bottom + (layer.number === 3 ? 3 * GAP : GAP)
    return row
  })
}
type Row = ReturnType<typeof layerRows>[number]

const drawLayer = (row: Row, all: readonly Source[]): string[] => {
  const folders = plan.folders.filter((folder) => folder.layer === row.number)
  const boundary = row.bottom + 1.5 * GAP
  return [
    label(28, row.y + 34, String(row.number), { size: 24, weight: 600, fill: QUIET }),
    label(54, row.y + 24, row.zh, { weight: 600 }),
    label(54, row.y + 41, row.en, { size: 11, fill: QUIET }),
    ...(['server', 'web', 'shared'] as const).flatMap((side) => {
      const own = folders.filter((folder) => folder.side === side)
      return own.flatMap((folder, i) => drawFolder(folder, split(boxOf(row, side), own.length, i), all))
    }),
    ...(row.number === 3
      ? [
          `<path d="M${LEFT} ${boundary}H${RIGHT}" stroke="${QUIET}" stroke-dasharray="2 4"/>`,
          label(28, boundary + 4, '进程边界', { size: 10, fill: QUIET }),
        ]
      : []),
  ]
}

const boxOf = ({ y, height }: Row, side: Side): Box => {
  const half = MIDDLE - LEFT - GAP / 2
  if (side === 'shared') return { x: LEFT, y, width: RIGHT - LEFT, height }
  return { x: side === 'server' ? LEFT : MIDDLE + GAP / 2, y, width: half, height }
}

const split = (box: Box, count: number, i: number): Box => {
  const height = (box.height - GAP * (count - 1)) / count
  return { ...box, y: box.y + i * (height + GAP), height }
}

const drawFolder = (folder: Folder, box: Box, all: readonly Source[]): string[] => {
  const side = folder.side as Side
  const files = all.filter(({ path }) => folderOf(path) === folder)
  const empty = files.length === 0
  const imports = countBy(files.flatMap((file) => targetsOf(file, (path) => folderLabel(folder, folderOf(path)))))
  return [
    rect(box, empty ? '#fafbfc' : FILL[side], empty ? LINE : EDGE[side]),
    label(box.x + 14, box.y + 25, folder.name, { size: 15, weight: 600 }),
    label(box.x + box.width - 14, box.y + 25, empty ? '尚未建立' : `${files.length} 个文件`, {
      fill: QUIET,
      anchor: 'end',
    }),
    label(box.x + 14, box.y + 44, `${pathsText(folder)} · ${folder.about}`, { fill: QUIET }),
    label(box.x + 14, box.y + 62, imports.map(([name, count]) => `→ ${name} ${count}`).join('　'), {
      size: 11,
      fill: EDGE[side],
    }),
    ...(folder.name === 'modules' ? drawAreas(box, files) : []),
  ]
}

const pathsText = ({ paths }: Folder): string =>
  paths.map((path, i) => (i === 0 ? path : path.replace(/.*\//, ''))).join(', ')

const folderLabel = (from: Folder, to: Folder | undefined): string | undefined =>
  to && to !== from ? to.name : undefined

/** Areas in their order on a line; arcs are imports and always lead to the left. */
const drawAreas = (box: Box, files: readonly Source[]): string[] => {
  const step = (box.width - 56) / AREAS.length
  const base = box.y + box.height - 112
  const xOf = (area: string) => round(box.x + 14 + step * (AREAS.indexOf(area) + 0.5))
  const links = countBy(
    files.flatMap((file) => {
      const from = areaOf(file.path)
      return targetsOf(file, (path) => (areaOf(path) && areaOf(path) !== from ? `${from} ${areaOf(path)}` : undefined))
    }),
  )
  const arcs = links.flatMap(([pair, count]) => {
    const [from = '', to = ''] = pair.split(' ')
    const [x1, x2] = [xOf(to), xOf(from)]
    const rise = Math.min(130, 16 + (x2 - x1) * 0.42)
    return [
      `<path d="M${x1} ${base - 5}C${x1} ${round(base - rise)} ${x2} ${round(base - rise)} ${x2} ${base - 5}" fill="none" stroke="${EDGE.server}" ` +
        `stroke-opacity="0.45" stroke-width="${round(0.8 + Math.sqrt(count) * 0.6)}"><title>${from} → ${to}: ${count}</title></path>`,
    ]
  })
  const marks = AREAS.flatMap((area) => {
    const count = files.filter(({ path }) => areaOf(path) === area).length
    const x = xOf(area)
    return [
      `<circle cx="${x}" cy="${base}" r="4" fill="${count > 0 ? EDGE.server : '#ffffff'}" stroke="${count > 0 ? EDGE.server : LINE}"/>`,
      `<text transform="translate(${round(x - 3)} ${base + 14}) rotate(60)" font-size="11" fill="${count > 0 ? INK : '#98a2b3'}">` +
        `${escape(count > 0 ? `${area} ${count}` : area)}</text>`,
    ]
  })
  return [...arcs, ...marks]
}

const targetsOf = (file: Source, name: (path: string) => string | undefined): string[] =>
  file.imports.flatMap(({ target }) => (target && name(target)) ?? [])

const countBy = (names: readonly string[]): [string, number][] => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}

const round = (value: number): number => Math.round(value * 10) / 10

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const rect = ({ x, y, width, height }: Box, fill: string, stroke = 'none'): string =>
  `<rect x="${x}" y="${round(y)}" width="${width}" height="${round(height)}" rx="8" fill="${fill}" stroke="${stroke}" stroke-opacity="0.5"/>`

interface Style {
  readonly size?: number
  readonly weight?: number
  readonly fill?: string
  readonly anchor?: 'start' | 'end'
}

const label = (
  x: number,
  y: number,
  text: string,
  { size = 12, weight = 400, fill = INK, anchor = 'start' }: Style = {},
): string =>
  `<text x="${x}" y="${round(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escape(text)}</text>`
