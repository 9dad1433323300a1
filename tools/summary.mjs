/** Closing report of a run, as lines. */
import { isSteady, speedOf } from './yardstick.mjs'

/** Wall minutes of the whole check on the reference machine. Printed, never enforced. */
export const BUDGET_MINUTES = 22

const SLOWEST = 10
const WIDTH = 64

export const headline = (title) => `\n── ${title} ${'─'.repeat(Math.max(4, WIDTH - widthOf(title)))}\n`

export const summaryOf = ({ stage, passed, failed, skipped, seconds, cpu }) => {
  const counts = [`${passed} 通过`, failed > 0 && `${failed} 失败`, skipped > 0 && `${skipped} 跳过`]
  const cost = `${seconds.toFixed(1)} 秒，CPU ${cpu === undefined ? UNMEASURED : `${cpu.toFixed(1)} 秒`}`
  return `${failed > 0 ? '✗' : '✓'} ${stage.title}：${counts.filter(Boolean).join('，')}（${cost}）`
}

export const slowestOf = (results) => {
  const rows = results.flatMap(({ stage, files = [] }) => [...totals(files)].map(([file, s]) => ({ stage, file, s })))
  const slowest = rows.sort((a, b) => b.s - a.s).slice(0, SLOWEST)
  if (slowest.length === 0) return []
  const titleWidth = Math.max(...slowest.map(({ stage }) => widthOf(stage.title)))
  return [
    '',
    `最慢的 ${slowest.length} 个文件（秒，不含载入）：`,
    ...slowest.map(
      ({ stage, file, s }) =>
        `${s.toFixed(1).padStart(8)}  ${stage.title}${' '.repeat(titleWidth - widthOf(stage.title))}  ${file}`,
    ),
  ]
}

/** A file may appear once for each of its tests. */
const totals = (files) =>
  files.reduce((sums, { file, seconds }) => sums.set(file, (sums.get(file) ?? 0) + seconds), new Map())

/** Cost of the run on this and on the reference machine. @param measured the yardstick before and after */
export const costOf = ({ wall, cpu, measured, budget }) => {
  const spent = ['', `用时：${duration(wall)}，CPU ${duration(cpu)}`]
  const [speed, cpuSpeed] = [speedOf(measured, 'wall'), speedOf(measured, 'cpu')]
  if (speed === undefined) return [...spent, `机器速度：${UNMEASURED}`]
  const each = measured.map((one) => percent(one && speedOf([one], 'wall'))).join('，结束时 ')
  const scaled = wall * speed
  return [
    ...spent,
    `机器速度：参考的 ${percent(speed)}（开始时 ${each}），CPU 为 ${percent(cpuSpeed)}`,
    ...(isSteady(measured) ? [] : ['机器在运行中变了速，折合的用时不可靠。']),
    `折合参考速度：${duration(scaled)}，CPU ${duration(cpu && cpu * cpuSpeed)}${budget ? against(scaled, budget) : ''}`,
  ]
}

const against = (seconds, budget) =>
  `；预算 ${budget} 分，${seconds > budget * 60 ? '超出' : '余'} ${duration(Math.abs(budget * 60 - seconds))}`

const UNMEASURED = '未测'

const percent = (share) => (share === undefined ? UNMEASURED : `${Math.round(share * 100)} %`)

const duration = (seconds) => {
  if (seconds === undefined) return UNMEASURED
  if (seconds < 60) return `${seconds.toFixed(1)} 秒`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} 分 ${String(whole % 60).padStart(2, '0')} 秒`
}

/** Chinese characters and their punctuation take two columns. */
const widthOf = (text) => [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)
