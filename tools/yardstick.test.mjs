import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isSteady, measureSpeed, REFERENCE, speedOf } from './yardstick.mjs'

const folder = mkdtempSync(join(tmpdir(), 'huxi-yardstick-'))
afterAll(() => rmSync(folder, { recursive: true }))

const at = (share) => ({ wall: REFERENCE.wall / share, cpu: REFERENCE.cpu / share })

describe('the yardstick', () => {
  test('is the work of the reference', async () => {
    const measured = await measureSpeed()
    expect(measured).toEqual({ wall: expect.any(Number), cpu: expect.any(Number) })
    expect(speedOf([measured], 'cpu')).toBeGreaterThan(0)
  })

  test('measures nothing with other work, or when it cannot run', async () => {
    const other = join(folder, 'other.mjs')
    writeFileSync(other, `process.stdout.write('{"wall":1,"cpu":1,"digest":"other"}')`)
    expect(await measureSpeed(other)).toBeUndefined()
    expect(await measureSpeed(join(folder, 'absent.mjs'))).toBeUndefined()
  })

  test('says how fast the machine is', () => {
    expect(speedOf([at(1), at(1)], 'wall')).toBeCloseTo(1)
    expect(speedOf([at(0.5), undefined], 'cpu')).toBeCloseTo(0.5)
    expect(
      speedOf(
        [
          { wall: REFERENCE.wall, cpu: 0 },
          { wall: REFERENCE.wall * 3, cpu: 0 },
        ],
        'wall',
      ),
    ).toBeCloseTo(0.5)
    expect(speedOf([undefined], 'wall')).toBeUndefined()
  })

  test('says whether the machine changed', () => {
    expect(isSteady([at(1), at(0.9)])).toBe(true)
    expect(isSteady([at(1), at(0.7)])).toBe(false)
    expect(isSteady([at(0.7), at(1)])).toBe(false)
    expect(isSteady([at(1), undefined])).toBe(true)
  })
})
