/** What an assessment says on paper: nothing a model can say is beyond the typeface. */
import { DISCLAIMER, models } from '@huxi/clinical'
import { tools } from '@huxi/clinical/tools'
import { expect, test } from 'vitest'
import { refuseMissingGlyphs } from '../../platform/pdf/fonts.ts'
import { paperOf, type PaperPart } from './content.ts'

/** Every text in a value, however deep. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('every text of every model and tool can be printed', () => {
  const said = models.flatMap((model) => [model.say({}).text, ...model.steps({}).flatMap(textsIn)])
  expect(() => refuseMissingGlyphs([DISCLAIMER, ...textsIn(models), ...textsIn(tools), ...said])).not.toThrow()
})

test('says what came out, what was missing by its name, how it came about, and whose numbers these are', () => {
  const model = models.find(({ id }) => id === 'decaf')!
  const result = model.score({ emrcd: '4' })
  const part = {
    modelCode: 'decaf',
    modelName: 'DECAF',
    modelVersion: model.version,
    ruleSet: null,
    verdict: null,
    level: 'none',
    figure: null,
    status: result.status,
    result: { ...result, inputs: { emrcd: '4' }, textZh: model.say({ emrcd: '4' }).text },
    steps: model.steps({ emrcd: '4' }),
    notes: [],
  } as unknown as PaperPart
  const paper = paperOf({
    of: '慢阻肺急性加重预后评估 · 入院评估',
    institution: '示范医院',
    subject: '张三',
    facts: [],
    parts: [part],
    answers: [],
    trends: [],
    foot: ['', '', ''],
    madeAt: new Date(0),
  })
  expect(paper.title).toBe('慢阻肺急性加重预后评估 · 入院评估报告')
  const texts = textsIn(paper.blocks).join('\n')
  expect(texts).toContain('未提供的信息')
  expect(texts).toMatch(/DECAF：.*心房颤动/)
  expect(texts).toContain('DECAF 的计算过程')
  expect(texts).toContain(model.sources[0]!.cite)
  expect(texts).toContain('仅供临床参考')
})
