import { keyFields, labelFields, labelOf, choosableStates, wireName, type Choice } from '@huxi/model'
import { expect, test } from 'vitest'
import { soundOf } from '../../src/engine/kinds/person-name.ts'
import type { CallOptions } from '../harness.ts'
import type { Input } from './adjustments.ts'
import { sightOf } from './fixtures.ts'
import { facts, next, REFUSED, type ListResult, type Subject } from './subject.ts'

type Choices = Omit<ListResult, 'records'> & { records: Choice[] }

const NAMES = ['采购中心', '呼吸科', '门诊部']

export const choicesOf = async (s: Subject, query: object, options: CallOptions = {}): Promise<Choices> => {
  const { status, body } = await s.call<Choices>('choices', { query: { ...query }, ...options })
  expect([status, body.message], JSON.stringify(query)).toEqual([200, ''])
  return body.result!
}

export const choicesSuite = (s: Subject): void => {
  const heard = labelFields(s.r).find(([, f]) => f.sound || f.kind === 'personName')
  const textual = [...labelFields(s.r), ...keyFields(s.r)].filter(
    ([, f]) => f.kind === 'text' || f.kind === 'personName',
  )
  const ids = ({ records }: Choices) => records.map(({ id }) => id)

  const only = choosableStates(s.r)
  // a resource with moves begins in its initial state
  const valid = s.r.states ? undefined : only?.states[0]
  const add = (given: Input = {}) => s.add(s.input({ ...(valid !== undefined && { status: valid }), ...given }))

  test('an id gives the label; an unknown id gives none', async () => {
    const [a, b] = [await add(), await add()]
    const asked = await choicesOf(s, { ids: [b['id'], a['id'], s.absentId, 'abc'].join(',') })
    expect(new Map(asked.records.map(({ id, label }) => [id, label]))).toEqual(
      new Map([a, b].map((row) => [String(row['id']), labelOf(s.r, row)])),
    )
  })

  test.runIf(textual.length > 0)('a keyword matches a part of name or code', async () => {
    const row = await add()
    for (const [name, f] of textual) {
      const keyword = String(row[wireName(name, f)])
      const found = await choicesOf(s, { keyword, pageSize: 100 })
      expect(ids(found), keyword).toContain(String(row['id']))
      expect(found.records.every(({ id, label }) => label !== id)).toBe(true)
    }
    expect((await choicesOf(s, { keyword: '没有这样的名称%_' })).records).toEqual([])
  })

  test.runIf(heard)('a keyword matches pinyin or initials', async () => {
    const [name, f] = heard!
    const called = `${NAMES[next() % NAMES.length]}${'甲乙丙丁戊己庚辛壬癸'[next() % 10]}`
    const row = await add({ [wireName(name, f)]: called })
    const { pinyin, initials } = soundOf(called)
    for (const keyword of [called, ...pinyin.split(' '), ...initials.split(' ')])
      for (const typed of [keyword, keyword.toUpperCase(), keyword.slice(1, 4)])
        expect(ids(await choicesOf(s, { keyword: typed, pageSize: 100 })), typed).toContain(String(row['id']))
  })

  test('pages fit together; a total beyond the page says that there is more', async () => {
    for (const _ of [1, 2, 3]) await add()
    const [first, second] = [await choicesOf(s, { pageSize: 1 }), await choicesOf(s, { pageSize: 1, pageNo: 2 })]
    const both = await choicesOf(s, { pageSize: 2 })
    expect([...ids(first), ...ids(second)]).toEqual(ids(both))
    expect([first.total, first.size, second.current]).toEqual([2, 1, 2])
    expect((await s.call('choices', { query: { pageNo: 'x' } })).body).toMatchObject(REFUSED)
  })

  test.runIf(valid !== undefined)('disabled records have a label, but are no choice', async () => {
    const row = await add()
    expect((await s.call('edit', { body: { id: row['id'], status: '0' } })).body).toMatchObject({ success: true })
    const id = String(row['id'])
    expect((await choicesOf(s, { ids: id })).records).toEqual([{ id, label: labelOf(s.r, row), disabled: true }])
    expect(ids(await choicesOf(s, { keyword: String(row[textual[0]![0]]), pageSize: 1000 }))).not.toContain(id)
  })

  test.runIf(sightOf(s.r) === 'members')('of another tenant there is nothing', async () => {
    const row = await add()
    const outsider = { as: 'outsider' } as const
    expect(ids(await choicesOf(s, { pageSize: 1000 }, outsider))).not.toContain(row['id'])
    const [foreign, absent] = [row['id'], s.absentId].map((id) =>
      s.call('choices', { query: { ids: id }, ...outsider }),
    )
    expect(facts(await foreign!)).toEqual(facts(await absent!))
  })
}
