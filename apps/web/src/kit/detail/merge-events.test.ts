import type { TimelineEvent, TimelineKind } from '@huxi/model'
import { expect, it } from 'vitest'
import { mergeEvents } from './merge-events.ts'

const event = (id: string, more: Partial<TimelineEvent> = {}): TimelineEvent => ({
  id,
  kind: 'observation',
  at: '2026-11-25 08:10:30',
  text: id,
  by: 'nurse',
  ...more,
})
const KINDS: TimelineKind[] = [
  { kind: 'observation', title: '体征', together: true },
  { kind: 'visit', title: '就诊' },
]
const texts = (...events: TimelineEvent[]) => mergeEvents(events, KINDS).map(({ text }) => text)

it('merges events of one author, kind and minute in order of entry', () => {
  expect(texts(event('血氧 95'), event('脉搏 88'), event('体温 36.8', { at: '2026-11-25 08:10:02' }))).toEqual([
    '体温 36.8，脉搏 88，血氧 95',
  ])
})

it.each([
  ['another minute', { at: '2026-11-25 08:09:59' }],
  ['another kind', { kind: 'visit' }],
  ['another person', { by: 'doctor' }],
  ['a remark of its own', { note: '吸氧下' }],
])('%s keeps its own line', (_, more) => {
  expect(texts(event('a'), event('b', more))).toEqual(['a', 'b'])
})

it('keeps each event of other kinds on its own line', () => {
  expect(texts(event('a', { kind: 'visit' }), event('b', { kind: 'visit' }))).toEqual(['a', 'b'])
})
