import { expect, it } from 'vitest'
import { dueText, scoreText, seenText } from './last-score.tsx'

type Last = Parameters<typeof scoreText>[0]

const LAST: Last = {
  assessmentId: 'a1',
  score: 3,
  scoreMin: 3,
  level: 'low',
  single3: false,
  at: '2026-01-31 08:00:00',
  dueAt: '2026-01-31 14:00:00',
  continuous: false,
  acknowledged: null,
  seenTo: null,
}

it.each<[Partial<Last>, string]>([
  [{}, 'NEWS2 3 分 低风险'],
  [{ level: 'medium', single3: true }, 'NEWS2 3 分 中风险 单项 3 分'],
  [{ score: 9, level: 'high', single3: true }, 'NEWS2 9 分 高风险'],
  [{ score: null, scoreMin: 6, level: 'medium' }, 'NEWS2 至少 6 分（信息不完整） 中风险'],
])('the risk is said in words, %o', (more, text) => expect(scoreText({ ...LAST, ...more })).toBe(text))

it.each<[Partial<Last>, string, string | undefined]>([
  [{}, '2026-01-31T13:00:00', '01-31 14:00 前复测'],
  [{}, '2026-01-31T14:00:01', '复测已超时，应于 01-31 14:00'],
  [{ continuous: true }, '2026-01-31T14:00:01', '须持续监测'],
  [{ dueAt: null }, '2026-01-31T13:00:00', undefined],
])('when to measure again, %o at %s', (more, now, text) =>
  expect(dueText({ ...LAST, ...more }, new Date(`${now}+08:00`))?.text).toBe(text),
)

it.each<[Partial<Last>, string | undefined]>([
  [{}, undefined],
  [{ acknowledged: false }, '无人确认'],
  [{ acknowledged: true, seenTo: { by: '张三', at: null, deed: '其他：已会诊' } }, '已处理：张三 其他：已会诊'],
  [{ acknowledged: true, seenTo: { by: null, at: null, deed: null } }, '已处理：已确认'],
])('names the state of its handling: %o', (more, text) => expect(seenText({ ...LAST, ...more })).toBe(text))
