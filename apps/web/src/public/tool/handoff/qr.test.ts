import { tools } from '@huxi/clinical/tools'
import { questionsOf, type Answer, type Answers, type Part, type Question } from '@huxi/clinical/tools/tool'
import { pack, unpack, withConsent } from '@huxi/clinical/tools/packed'
import { HANDOFF_CONSENT } from '@huxi/contract'
import { expect, it } from 'vitest'
import { readDrawn } from '../../../../test/qr.ts'
import { drawingOf } from './qr.tsx'

const longest = ({ input }: Question): Answer => {
  if (input.kind === 'yesNo') return true
  if (input.kind === 'choice') return input.options!.at(-1)!.value
  const { min = 0, max = 1, whole, units = [], unit = '' } = input
  const value = whole ? max : Number((min + (max - min) * 0.377).toFixed(2))
  return units.length > 0 ? { value, unit } : value
}

const fullest = (part: Part): Answers => Object.fromEntries(questionsOf(part).map((q) => [q.key, longest(q)]))

/** Pixels available at 320 px, and pixels a camera needs per module. */
const WIDTH = 244
const LEAST = 3

it.each(tools.flatMap((tool) => tool.parts.map((part) => [tool.id, part.id, tool, part] as const)))(
  'draws every answer of %s %s so that a camera reads it on the smallest phone',
  (path, id, tool, part) => {
    const packed = pack(part, fullest(part))
    const link = `https://breathing.some-hospital.example.cn/${path}#${withConsent(packed, HANDOFF_CONSENT)}`
    const drawing = drawingOf(link)
    expect(readDrawn(drawing.path, drawing.modules)).toBe(link)
    expect(WIDTH / drawing.modules).toBeGreaterThanOrEqual(LEAST)
    const read = unpack(tool, packed)
    expect(read?.part.id).toBe(id)
    expect(pack(part, read!.answers)).toBe(packed)
  },
)
