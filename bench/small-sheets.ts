/** W1: small sheets, written and read in place, beside the same work in a thread; and blocking of the event loop. */
import { buffer } from 'node:stream/consumers'
import { xmlLength, type CellValue } from '../apps/server/src/platform/xlsx/cell.ts'
import { IN_PLACE as WRITTEN_IN_PLACE, sheetFile } from '../apps/server/src/platform/xlsx/file.ts'
import { IN_PLACE as READ_IN_PLACE, readLines } from '../apps/server/src/platform/xlsx/read.ts'
import { atMost, type Line } from './report.ts'
import { median } from './rounds.ts'

const PAGE = 50
const ROUNDS = 15
const HEADINGS = ['编号', '职务编码', '职务名称', '职级', '公司', '备注', '人数', '创建时间']
const HEAD = { title: '职务列表数据', exporter: '管理员', sheet: '导出信息', headings: [HEADINGS] }

const rowsOf = (count: number): CellValue[][] =>
  Array.from({ length: count }, (_, n) => [
    `18${String(n).padStart(17, '0')}`,
    `sheet${n}`,
    `职务${n}`,
    '主任医师',
    '呼吸慢病中心',
    null,
    n,
    '2026-01-01 08:00:00',
  ])

const write = async (rows: CellValue[][], inPlace?: number): Promise<Uint8Array> => {
  const file = await sheetFile(HEAD, (put) => put(rows), inPlace)
  return file instanceof Uint8Array ? file : buffer(file)
}

const read = async (bytes: Uint8Array, inPlace?: number): Promise<void> => {
  for await (const lines of readLines(bytes, inPlace)) if (lines.length === 0) throw new Error('no lines')
}

const took = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

const beside = async (title: string, work: (inPlace?: number) => Promise<unknown>): Promise<Line> => {
  const [place, thread]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    place.push(await took(() => work()))
    thread.push(await took(() => work(0)))
  }
  const [ms, threadMs] = [median(place), median(thread)]
  return atMost({
    id: 'W1',
    title,
    value: `${ms.toFixed(1)} ms`,
    raw: `in a thread ${threadMs.toFixed(1)} ms`,
    figure: ms / threadMs,
    floor: 0.2,
    stretch: 0.05,
  })
}

/** Median of the longest turns of the event loop, in CPU time of its thread, independent of load. */
const measure = async (title: string, work: () => Promise<unknown>, speed: number): Promise<Line> => {
  const longest: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) longest.push(await longestTurn(work))
  const ms = median(longest)
  return atMost({ id: 'W1', title, value: `${ms.toFixed(1)} ms`, figure: ms, floor: 15, slack: 1 / speed })
}

const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let [working, longest, last] = [true, 0, cpuMs()]
  const turn = (): void => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
    if (working) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  await new Promise(setImmediate)
  working = false
  return longest
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

export const measureSmallSheets = async (_: unknown, speed: number): Promise<Line[]> => {
  const page = rowsOf(PAGE)
  const mostOf = (bound: number) => rowsOf(Math.floor((bound / xmlLength(page)) * PAGE))
  const [written, opened] = [mostOf(WRITTEN_IN_PLACE), mostOf(READ_IN_PLACE)]
  const [pageBytes, openedBytes] = [await write(page), await write(opened)]
  return [
    await beside(`export of ${PAGE} rows, the sheet alone`, (inPlace) => write(page, inPlace)),
    await beside(`import of ${PAGE} rows, the sheet alone`, (inPlace) => read(pageBytes, inPlace)),
    await measure(
      `longest hold of the event loop, ${written.length} rows written in place`,
      () => write(written),
      speed,
    ),
    await measure(
      `longest hold of the event loop, ${opened.length} rows read in place`,
      () => read(openedBytes),
      speed,
    ),
  ]
}
