import { describe, expect, test } from 'vitest'
import { DISCLAIMER, envelope } from '../src/envelope.ts'
import { models } from '../src/index.ts'
import { choice, optional } from '../src/input.ts'
import { model } from '../src/model.ts'
import { decaf } from '../src/models/decaf.ts'

const AT = '2026-11-22 06:10:29'
const HIGH = { emrcd: '5b', eosinophils: 0.01, consolidation: true, arterialPh: 7.25, atrialFibrillation: true }

/** Two rule sets that count differently. */
const ruled = model({
  id: 'ruled',
  name: '甲',
  title: '甲评分',
  version: '3',
  ruleSets: ['NEW', 'OLD'],
  inputs: {
    ruleset: optional(
      choice('规则', [
        { value: 'NEW', text: '新' },
        { value: 'OLD', text: '旧' },
      ]),
    ),
  },
  outputs: { score: '得分' },
  evaluate: ({ ruleset }) => ({ score: ruleset === 'OLD' ? 1 : 2 }),
  say: ({ score }) => ({ meaning: `${String(score)} 分。` }),
  population: '任何人。',
  limits: ['无'],
  evidence: [{ grade: 'P', of: '全部' }],
  sources: [{ cite: '甲 2026' }],
})

describe('the envelope of a result', () => {
  test('has the result and the name of the model', () => {
    const { text, ...wording } = decaf.say(HIGH)
    expect(envelope(decaf, HIGH, AT)).toEqual({
      ...decaf.score(HIGH),
      modelId: 'decaf',
      modelVersion: '2012',
      computedAt: AT,
      inputs: HIGH,
      evidence: decaf.evidence,
      textZh: text,
      wording,
      disclaimerZh: DISCLAIMER,
    })
  })

  test('drops unknown inputs and keeps the others as given', () => {
    const given = { emrcd: '9', arterialPh: null, name: '张三', idCard: '11010519491231002X', toString: 1 }
    const { inputs, status, fields } = envelope(decaf, given, AT)
    expect({ inputs, status, fields }).toEqual({
      inputs: { emrcd: '9', arterialPh: null },
      status: 'out_of_range',
      fields: ['emrcd'],
    })
  })

  test.each([
    [{}, undefined, 'NEW', 2],
    [{}, 'OLD', 'OLD', 1],
    [{ ruleset: 'NEW' }, 'OLD', 'NEW', 2],
    [{ ruleset: null }, 'OLD', 'OLD', 1],
  ])('%o with %s in force is computed by %s', (input, inForce, ruleSet, score) => {
    const result = envelope(ruled, input, AT, inForce)
    expect(result).toMatchObject({ ruleSet, score, inputs: { ruleset: ruleSet }, textZh: `甲：${score} 分。` })
  })

  test('a rule set the model does not have computes nothing', () => {
    const result = envelope(ruled, { ruleset: 'NEXT' }, AT)
    expect(result).toMatchObject({ status: 'out_of_range', fields: ['ruleset'], score: null })
    expect(result).not.toHaveProperty('ruleSet')
  })

  test.each(models.map((m) => [m.id, m] as const))('%s can be given nothing at all', (_, m) => {
    const result = envelope(m, {}, AT)
    expect(JSON.parse(JSON.stringify(result))).toEqual(result)
    expect(result.textZh).not.toBe('')
  })
})
