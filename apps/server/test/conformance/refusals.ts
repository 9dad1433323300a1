import { inputFields, missingText, wireName, type Field } from '@huxi/model'
import { expect, test } from 'vitest'
import { named } from './change.ts'
import { adjustmentOf, type Input } from './adjustments.ts'
import type { Row } from './fixtures.ts'
import { ABSENT, REFUSED, type Subject } from './subject.ts'

/** A value each kind refuses for its content, with the start of the sentence. */
const tooMuch = (f: Field): unknown => {
  if (f.kind === 'text' || f.kind === 'longText') return 'x'.repeat((f.max ?? 500) + 1)
  if (f.kind === 'int' || f.kind === 'decimal') return (f.max ?? 1e12) * 10 + 1
  if (f.kind === 'date' || f.kind === 'dateTime') return '2026-02-30'
  if (f.kind === 'time') return '25:00'
  if (f.kind === 'dict') return f.numeric ? 987_654 : '不存在的值'
  return undefined
}

const inputsOf = (s: Subject) =>
  Object.entries(inputFields(s.r.fields)).map(([name, f]) => [wireName(name, f), f] as const)

const answerTo =
  (s: Subject) =>
  async (given: Input, verb: 'add' | 'edit' = 'add') =>
    (await s.call<{ fields: Row }>(verb, { body: given })).body

const refusal = (wire: string, message: string) => ({ ...REFUSED, message, result: { fields: { [wire]: message } } })

/** @param whole blanks of every spelling, when editing, too */
export const boundsSuite = (s: Subject, whole: boolean): void => {
  const [inputs, answer] = [inputsOf(s), answerTo(s)]

  test.each(inputs.filter(([, f]) => f.required))('%s is required', async (wire, f) => {
    for (const blank of whole ? [undefined, null, '', '  '] : [undefined]) {
      if (typeof blank === 'string' && f.kind !== 'text') continue
      expect(await answer(s.input({ [wire]: blank }))).toMatchObject(refusal(wire, missingText(f)))
    }
    if (f.kind === 'int' || !whole) return
    const row = await s.add()
    expect(await answer({ id: row['id'], [wire]: '' }, 'edit')).toMatchObject(refusal(wire, missingText(f)))
  })

  test.each(inputs.filter(([, f]) => tooMuch(f) !== undefined))(
    '%s beyond what it can be: refused with its label',
    async (wire, f) => {
      const { message, result, success, code } = await answer(s.input({ [wire]: tooMuch(f) }))
      expect([success, code, Object.keys(result!.fields)]).toEqual([false, 500, [wire]])
      if (f.kind === 'dict') expect([`${f.label}不在可选范围内，请重新选择`, missingText(f)]).toContain(message)
      else expect(message.startsWith(f.label), message).toBe(true)
      if (f.kind === 'text') expect(message).toBe(`${f.label}不能超过 ${f.max ?? 500} 个字符`)
    },
  )

  test.each(inputs.filter(([, f]) => f.check))('%s outside its pattern', async (wire, f) => {
    const { message, result } = await answer(s.input({ [wire]: "a,b;'<" }))
    expect(message.startsWith(f.label), message).toBe(true)
    expect(result).toEqual({ fields: { [wire]: message } })
  })

  const kept = inputs.filter(([wire]) => !adjustmentOf(s.r).settled?.includes(wire))
  test.each(kept.filter(([, f]) => f.unique))('%s is unique, when adding and when editing', async (wire, f) => {
    const given = s.input()
    const [first, second] = [await s.add(given), await s.add()]
    const message = `${named(f, given[wire])}已存在，请换一个`
    const added = await answer(s.input({ [wire]: given[wire] }))
    // some name a free one
    expect(added.message.startsWith(message), added.message).toBe(true)
    expect(added).toMatchObject(refusal(wire, added.message))
    expect(await answer({ id: second['id'], [wire]: given[wire] }, 'edit')).toMatchObject(refusal(wire, message))
    expect(await answer({ id: first['id'], [wire]: given[wire] }, 'edit')).toMatchObject({ success: true })
  })

  test.each(inputs.filter(([, f]) => f.kind === 'ref' || f.kind === 'treeRef'))(
    '%s points at what exists and is in sight',
    async (wire, f) => {
      const { ours, theirs } = s.setup.known
      const foreign = theirs.rows[f.to!] === ours.rows[f.to!] ? [] : [theirs.rows[f.to!]!.id]
      for (const id of [ABSENT, ...foreign]) {
        expect(await answer(s.input({ [wire]: id }))).toMatchObject(refusal(wire, `${f.label}不存在，请重新选择`))
      }
    },
  )
}

/** Requests that no form sends. */
export const refusalSuite = (s: Subject): void => {
  const [inputs, answer] = [inputsOf(s), answerTo(s)]

  test.each(inputs)('%s of a wrong JSON type: 400 with its label', async (wire, f) => {
    for (const wrong of [{ a: 1 }, [[1]]]) {
      const { status, body } = await s.call('add', { body: s.input({ [wire]: wrong }) })
      expect([status, body.code, body.message.includes(f.label)]).toEqual([400, 400, true])
    }
  })

  test('a body that is no record: 400', async () => {
    for (const payload of ['[]', '"a"', '1', 'true']) {
      const { status } = await s.call('add', { body: payload, headers: { 'content-type': 'application/json' } })
      expect(status, payload).toBe(400)
    }
  })

  test('no refused value was written', async () => {
    const [chosen, searched] = [
      inputs.find(([, f]) => f.kind === 'dict'),
      inputs.find(([, f]) => f.search && f.kind === 'text'),
    ]
    if (!chosen || !searched || !s.has('list')) return
    const wrong = s.input({ [chosen[0]]: 987_654, [searched[0]]: `nowhere${s.absentId}` })
    expect(await answer(wrong)).toMatchObject(REFUSED)
    expect((await s.list({ [searched[0]]: wrong[searched[0]] })).records).toEqual([])
  })
}
