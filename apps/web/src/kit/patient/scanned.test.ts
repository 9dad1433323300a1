import { describe, expect, it } from 'vitest'
import { NO_BURST, strike, type Stroke } from './scanned.ts'

const typed = (text: string, gap: number, from = 1000): Stroke[] =>
  [...text, 'Enter'].map((key, i) => ({ key: key === '\n' ? 'Enter' : key, at: from + i * gap }))

const readOf = (strokes: readonly Stroke[]): string[] => {
  const found: string[] = []
  let burst = NO_BURST
  for (const stroke of strokes) {
    const step = strike(burst, stroke)
    burst = step.burst
    if (step.scanned !== undefined) found.push(step.scanned)
  }
  return found
}

describe('keystrokes of a scanner', () => {
  it('is a code when it comes at its speed and ends with Enter', () => {
    expect(readOf(typed('P26000001', 12))).toEqual(['P26000001'])
    expect(readOf(typed('99000019600101001X', 40))).toEqual(['99000019600101001X'])
  })
  it('is no code at typing speed, without Enter, or when it is too short', () => {
    expect(readOf(typed('P26000001', 90))).toEqual([])
    expect(readOf(typed('P26000001', 12).slice(0, -1))).toEqual([])
    expect(readOf(typed('1234', 12))).toEqual([])
  })
  it('leaves out earlier input, and a key held down', () => {
    expect(readOf([{ key: '7', at: 500 }, ...typed('P26000001', 12)])).toEqual(['P26000001'])
    const repeats = Array.from({ length: 9 }, (_, i) => ({ key: '1', at: 1000 + i * 30, repeat: i > 0 }))
    expect(readOf([...repeats, { key: 'Enter', at: 1280 }])).toEqual([])
  })
  it('may have Shift between its letters, and one code follows another', () => {
    const shifted = typed('P26000001', 12).flatMap((stroke) => [{ key: 'Shift', at: stroke.at - 1 }, stroke])
    expect(readOf(shifted)).toEqual(['P26000001'])
    expect(readOf([...typed('P26000001', 12), ...typed('P26000002', 12, 1200)])).toEqual(['P26000001', 'P26000002'])
  })
  it('ends where an arrow, Tab or the like comes between', () => {
    expect(readOf([...typed('P26000', 12).slice(0, -1), { key: 'Tab', at: 1075 }, { key: 'Enter', at: 1080 }])).toEqual(
      [],
    )
  })
})
