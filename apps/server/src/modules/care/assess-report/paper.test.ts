/** Reports on paper: stored and browser-computed results agree, and the typeface has every character. */
import { DISCLAIMER, models } from '@huxi/clinical'
import { paperByHand, paperOf } from '@huxi/clinical/paper'
import { tools } from '@huxi/clinical/tools'
import { assess, type Answers } from '@huxi/clinical/tools/tool'
import { expect, test } from 'vitest'
import { refuseMissingGlyphs } from '../../../platform/pdf/fonts.ts'
import { computedOf, keptOf, openRegistry, scoringOf, sittingOf } from '../assessment/index.ts'
import { partOf } from './issue.ts'

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const AT = '2026-01-31 09:05:07'
const scoring = scoringOf(computedOf(openRegistry({ goldRuleSet: 'GOLD_2026', gli2022: false }, models)))

const [copd] = tools
const admission = copd!.parts[0]!
const ADMITTED: Answers = {
  ageYears: 68,
  emrcd: '5a',
  eosinophils: { value: 30, unit: '个/μL' },
  consolidation: true,
  arterialPh: 7.36,
  pulse: 112,
}

const bothOf = (tool = copd!, part = admission, answers = ADMITTED) => {
  const sitting = sittingOf(scoring, { tool, part, answers }, AT)
  const about = { source: 'staff', context: 'inpatient', comment: null, patientId: null } as const
  const kept = keptOf(scoring, sitting, { ...about, consentVersion: null, amendsId: null }, 'nurse')
  const stored = JSON.parse(JSON.stringify(kept.results)) as typeof kept.results
  const parts = stored.map(({ row, detail }) => partOf({ ...row, ...detail } as never))
  const findings = assess(part, answers).filter(({ result }) => /^(ok|incomplete|not_applicable)$/.test(result.status))
  return {
    staff: paperOf({
      title: '',
      institution: '',
      subject: '',
      facts: [],
      parts,
      answers: sitting.answers,
      trends: [],
      signers: ['评估人'],
      foot: ['', '', ''],
    }),
    byHand: paperByHand({ tool, part, findings, answers, institution: '', at: AT, printedAt: AT }),
  }
}

test('every text of every model and tool can be printed', () => {
  const said = models.flatMap((model) => [model.say({}).text, ...model.steps({}).flatMap(textsIn)])
  expect(() => refuseMissingGlyphs([DISCLAIMER, ...textsIn(models), ...textsIn(tools), ...said])).not.toThrow()
})

test('names result, computation, missing inputs and patient', () => {
  const texts = textsIn(bothOf().staff.blocks).join('\n')
  expect(texts).toContain('▲ 高危')
  expect(texts).toMatch(/分项得分[^]*30 个\/μL/)
  expect(texts).toMatch(/未提供的信息\nlines\nDECAF：心房颤动/)
  expect(texts).toContain(admission.uses[0]!.model.sources[0]!.cite)
  expect(texts).toContain('仅供临床参考')
})

test('has the same blocks from a browser as from staff, except names and signatures', () => {
  for (const tool of tools)
    for (const part of tool.parts) {
      const { staff, byHand } = bothOf(tool, part, part === admission ? ADMITTED : { ageYears: 68, fenoPpb: 40 })
      const own = new Set(['facts', 'signatures'])
      const said = ({ blocks }: typeof staff) =>
        JSON.parse(JSON.stringify(blocks).replaceAll(/（(待医生确认|仅供参考)）/g, '')) as typeof blocks
      expect(said(byHand).map(({ kind }) => kind)).toEqual(said(staff).map(({ kind }) => kind))
      const shared = (paper: typeof staff) => said(paper).filter(({ kind }) => !own.has(kind))
      expect(shared(byHand)).toEqual(shared(staff))
    }
})

test('leaves signature and name to be written by hand when printed by the public', () => {
  const { byHand } = bothOf()
  const [facts] = byHand.blocks
  expect(facts).toMatchObject({ kind: 'facts' })
  expect(textsIn(byHand.head)).toEqual(['', ''])
  expect(JSON.stringify(facts)).toContain('["姓名",null]')
})
