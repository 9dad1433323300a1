import { describe, expect, test } from 'vitest'
import { costOf, headline, slowestOf, summaryOf } from './summary.mjs'
import { REFERENCE } from './yardstick.mjs'

const unit = { stage: { title: '单元' }, passed: 2, failed: 1, skipped: 0, seconds: 1.26, cpu: 2.04 }

describe('the line of a stage', () => {
  test('names its numbers', () => {
    expect(summaryOf(unit)).toBe('✗ 单元：2 通过，1 失败（1.3 秒，CPU 2.0 秒）')
    expect(summaryOf({ ...unit, failed: 0, skipped: 3 })).toBe('✓ 单元：2 通过，3 跳过（1.3 秒，CPU 2.0 秒）')
  })

  test('says when CPU time was not measured', () => {
    expect(summaryOf({ ...unit, failed: 0, cpu: undefined })).toBe('✓ 单元：2 通过（1.3 秒，CPU 未测）')
  })

  test('has a heading of one width', () => {
    expect(headline('单元').trim().length + 2).toBe(headline('unit').trim().length)
  })
})

describe('the slowest files', () => {
  const browser = { stage: { title: '浏览器' } }
  const file = (name, seconds) => ({ file: name, seconds })

  test('come from all stages, a file once in each', () => {
    const results = [
      { stage: { title: '构建' } },
      { ...unit, files: [file('a.test.ts', 3.14), file('b.test.ts', 1)] },
      { ...browser, files: [file('c.spec.ts', 6), file('a.test.ts', 2), file('c.spec.ts', 5.5)] },
    ]
    expect(slowestOf(results)).toEqual([
      '',
      '最慢的 4 个文件（秒，不含载入）：',
      '    11.5  浏览器  c.spec.ts',
      '     3.1  单元    a.test.ts',
      '     2.0  浏览器  a.test.ts',
      '     1.0  单元    b.test.ts',
    ])
  })

  test('are ten', () => {
    const files = Array.from({ length: 12 }, (_, n) => file(`${n}.test.ts`, n))
    const lines = slowestOf([{ ...unit, files }])
    expect(lines).toHaveLength(12)
    expect([lines[2], lines.at(-1)]).toEqual(['    11.0  单元  11.test.ts', '     2.0  单元  2.test.ts'])
    expect(slowestOf([unit])).toEqual([])
  })
})

describe('the cost', () => {
  const at = (share) => ({ wall: REFERENCE.wall / share, cpu: REFERENCE.cpu / (share + 0.1) })

  test('is given in seconds of this machine and of the reference', () => {
    expect(costOf({ wall: 600, cpu: 1000, measured: [at(0.8), at(0.8)], budget: 15 })).toEqual([
      '',
      '用时：10 分 00 秒，CPU 16 分 40 秒',
      '机器速度：参考的 80 %（开始时 80 %，结束时 80 %），CPU 为 90 %',
      '折合参考速度：8 分 00 秒，CPU 15 分 00 秒；预算 15 分，余 7 分 00 秒',
    ])
  })

  test('distinguishes a slow check from a slow machine', () => {
    const lastOf = (wall, share) => costOf({ wall, cpu: 9, measured: [at(share), at(share)], budget: 15 }).at(-1)
    expect(lastOf(1800, 0.4)).toContain('折合参考速度：12 分 00 秒')
    expect(lastOf(1800, 0.4)).toContain('余 3 分 00 秒')
    expect(lastOf(1800, 1)).toContain('预算 15 分，超出 15 分 00 秒')
  })

  test('has no budget for a part of the stages', () => {
    expect(costOf({ wall: 12.34, cpu: 20, measured: [at(1), at(1)] }).at(-1)).toBe('折合参考速度：12.3 秒，CPU 22.0 秒')
  })

  test('says when the machine changed in between', () => {
    const mentionsChange = (after) =>
      costOf({ wall: 9, cpu: 9, measured: [at(1), at(after)] })
        .join('\n')
        .includes('变了速')
    expect([mentionsChange(0.95), mentionsChange(0.5)]).toEqual([false, true])
  })

  test('names counts that were not measured', () => {
    expect(costOf({ wall: 9, cpu: undefined, measured: [] })).toEqual(['', '用时：9.0 秒，CPU 未测', '机器速度：未测'])
    const lines = costOf({ wall: 9, cpu: undefined, measured: [at(1), undefined] })
    expect(lines[2]).toContain('（开始时 100 %，结束时 未测）')
    expect(lines.at(-1)).toBe('折合参考速度：9.0 秒，CPU 未测')
  })
})
