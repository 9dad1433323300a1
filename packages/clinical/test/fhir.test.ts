import { describe, expect, test } from 'vitest'
import { contentIssues } from '../src/forms/check.ts'
import { visibleItems, type FormContent, type FormItem } from '../src/forms/content.ts'
import { formDifferences } from '../src/forms/diff.ts'
import { fromFhir } from '../src/forms/fhir-in.ts'
import { toFhir } from '../src/forms/fhir.ts'
import { scoreForm, scorerIssue } from '../src/forms/score.ts'
import { licensedForms, ownForms } from '../src/forms/starter-own.ts'

const HEAD = { code: 'x', title: '随访', version: 1, status: 'draft' } as const
const question = (linkId: string, more: object = {}) => ({ linkId, type: 'integer', text: `题${linkId}`, ...more })
const file = (item: readonly object[], more: object = {}) => ({ resourceType: 'Questionnaire', item, ...more })
const enabledBy = (id: string) => ({ enableWhen: [{ question: id, operator: '=', answerInteger: 1 }] })

describe('FHIR files', () => {
  test.each(ownForms.map((form) => [form.code, form.content] as const))(
    '%s comes back as it went out',
    (_, content) => {
      expect(contentIssues(content)).toEqual([])
      expect(fromFhir(toFhir(content, HEAD))).toEqual({ content, title: '随访', unknown: [] })
    },
  )

  test('names parts that a form has no place for', () => {
    const given = file([question('a', { initial: [{ valueInteger: 1 }] })], { contact: [] })
    expect(fromFhir(given).unknown).toEqual(['问卷的 contact', '“题a”的 initial'])
    const option = { valueCoding: { code: 'y', display: '是', system: 'http://loinc.org' }, initialSelected: true }
    const bound = { url: 'http://hl7.org/fhir/StructureDefinition/minValue', valueDate: '2026-01-01' }
    const items = [
      question('b', { type: 'choice', answerOption: [option], prefix: '1.' }),
      question('c', { type: 'date', extension: [bound], repeats: true }),
    ]
    expect(fromFhir(file(items, { publisher: 'x', extension: [{ url: 'urn:x' }] })).unknown).toEqual([
      '问卷的 publisher',
      '问卷的扩展 urn:x',
      '“题b”的 prefix',
      '“题b”的选项的 initialSelected',
      '“题b”的选项的 system',
      '“题c”的 repeats',
      `“题c”的扩展 ${bound.url}`,
    ])
  })

  test('conditions follow the keys of items and options that a form writes otherwise', () => {
    const answerOption = [{ valueCoding: { code: 'at.1', display: '有' } }, { valueString: '没有' }]
    const when = (answer: object) => ({ enableWhen: [{ question: '/1.1', operator: '=', ...answer }] })
    const { content } = fromFhir(
      file([
        question('/1.1', { type: 'choice', answerOption }),
        question('a', when({ answerCoding: { code: 'at.1' } })),
        question('b', when({ answerString: '没有' })),
      ]),
    )
    expect(contentIssues(content)).toEqual([])
    expect(content.items.map(({ linkId }) => linkId)).toEqual(['1-1', 'a', 'b'])
    expect(visibleItems(content, { '1-1': 'o1' }).map(({ linkId }) => linkId)).toEqual(['1-1', 'b'])
  })

  test('refuses 2,000 items, cycles and nested groups with the name of the item', () => {
    const many = Array.from({ length: 2000 }, (_, n) => question(`q${n}`))
    expect(() => fromFhir(file(many))).toThrow('2000 道题，最多 200 道；从“题q1999”')
    const cycle = [question('a', enabledBy('b')), question('b', enabledBy('a'))]
    expect(() => fromFhir(file(cycle))).toThrow('“题a”的显示条件绕回到它自己')
    const nested = { linkId: 'g', type: 'group', text: '外', item: [{ linkId: 'h', type: 'group', text: '内' }] }
    expect(() => fromFhir(file([nested]))).toThrow('“内”是分组中的分组')
    expect(() => fromFhir({ resourceType: 'Patient' })).toThrow('不是 FHIR R4 的 Questionnaire')
  })
})

describe('groups, bands and changes', () => {
  const smoking = ownForms.find(({ code }) => code === 'smoking_history')!.content

  test('a hidden group hides its items', () => {
    expect(visibleItems(smoking, { status: 'never', daily: 20 }).map(({ linkId }) => linkId)).toEqual([
      'status',
      'passive',
    ])
  })

  test.each(licensedForms.map((form) => [form.code, form.content] as const))('%s takes a typed total', (_, content) => {
    expect(contentIssues(content)).toEqual([])
    expect(scorerIssue('typed', content)).toBeUndefined()
    const answers = { total: 6 }
    expect(scoreForm('typed', content, answers)).toMatchObject({ total: 6, complete: true })
  })

  test('sum, mean and lookup follow the missing rule and the bands', () => {
    const options = [0, 1, 2].map((score) => ({ value: String(score), text: String(score), score }))
    const items = ['a', 'b', 'c'].map((linkId) => ({ linkId, type: 'single' as const, text: linkId, options }))
    const bands = [
      { from: 0, to: 2, text: '轻', level: 'low' as const, value: 10 },
      { from: 3, to: 6, text: '重', level: 'high' as const, value: 20 },
    ]
    const content: FormContent = { intro: '', items, scoring: { missing: 1, bands } }
    expect(fromFhir(toFhir(content, HEAD))).toMatchObject({ content: { scoring: content.scoring }, unknown: [] })
    expect(scoreForm('sum', content, { a: '2', b: '1' })).toMatchObject({ total: 3, band: '重', level: 'high' })
    expect(scoreForm('mean', content, { a: '2', b: '1' })).toMatchObject({ total: 1.5, band: '轻' })
    expect(scoreForm('lookup', content, { a: '2', b: '1' })).toMatchObject({ total: 20, band: '重' })
    expect(scoreForm('sum', content, { a: '2' })).toMatchObject({ total: null, band: null })
  })

  test('a slider comes back as one; branches of conditions are refused with the item', () => {
    const slider: FormItem = { linkId: 's', type: 'slider', text: '气短程度', min: 0, max: 10 }
    expect(fromFhir(toFhir({ intro: '', items: [slider] }, HEAD)).content.items).toEqual([slider])
    const branch = { match: 'any', of: [{ item: 's', op: 'gt', value: 5 }] } as const
    const text: FormItem = { linkId: 't', type: 'text', text: '为什么', enableWhen: { match: 'all', of: [branch] } }
    expect(() => toFhir({ intro: '', items: [slider, text] }, HEAD)).toThrow('“为什么”的显示条件有嵌套')
  })

  test('changes name added, changed and removed items', () => {
    const after: FormContent = {
      ...smoking,
      items: smoking.items.slice(0, 6).map((item) => (item.linkId === 'daily' ? { ...item, max: 100 } : item)),
    }
    expect(formDifferences(smoking, after).map(({ text }) => text)).toEqual([
      '第 4 题“平均每天吸多少支”修改了最大值',
      '删除原第 7 题“家里或工作的地方经常有人吸烟吗”',
    ])
  })

  test('a changed text names the earlier one', () => {
    const [first, ...rest] = smoking.items
    const after: FormContent = { ...smoking, items: [{ ...first!, text: '家里有没有人吸烟' }, ...rest] }
    expect(formDifferences(smoking, after).map(({ text }) => text)).toEqual([
      `第 1 题“家里有没有人吸烟”修改了文字（原为“${first!.text}”）`,
    ])
  })
})
