import { catQuestions } from '@huxi/clinical/models/cat'
import type { AssessResultDetail, ShownWording, StoredResults, Wording } from '@huxi/contract'
import type { Page, TimelinePage } from '@huxi/model'
import { expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'

const PATH = '/assess/wording'
const ITEMS = [3, 3, 2, 3, 2, 2, 3, 3]

const app = useApp()

const items = (word: string) =>
  Array.from({ length: 8 }, (_, n) => ({ stem: `${word} ${n + 1}`, low: `从不 ${n + 1}`, high: `总是 ${n + 1}` }))
const HELD = { licence: 'held', holder: '某某医院', licenceNo: 'L-1' }
const add = async (code: string, more: object = {}): Promise<string> => {
  const body = {
    questionnaire: 'cat',
    code,
    name: code,
    licence: 'demo',
    intro: '请打分',
    items: items(code),
    ...more,
  }
  const answer = await app.call<{ id: string }>('POST', `${PATH}/add`, { as: 'admin', body })
  expect(answer.body, answer.body.message).toMatchObject({ success: true })
  return answer.body.result!.id
}
const move = async (name: 'publish' | 'withdraw', ids: string, as: PersonName = 'admin') =>
  (await app.call('PUT', `${PATH}/${name}`, { as, body: { ids } })).body
const published = async (code: string, more: object = {}): Promise<string> => {
  const id = await add(code, more)
  expect(await move('publish', id)).toMatchObject({ success: true, message: '已发布' })
  return id
}
const read = async (id: string) =>
  (await app.call<Wording>('GET', `${PATH}/queryById`, { as: 'admin', query: { id } })).body.result!
const inForce = async (as: PersonName = 'doctor') =>
  (await app.call<ShownWording>('GET', `${PATH}/current`, { as, query: { questionnaire: 'cat' } })).body.result!
const list = async (query: object = {}, as: PersonName = 'admin') =>
  (await app.call<Page<Wording>>('GET', `${PATH}/list`, { as, query: { pageSize: 1000, ...query } })).body.result!
    .records
const store = (more: object = {}, as: PersonName = 'doctor') =>
  app.call<StoredResults>('POST', '/assess/store/model', {
    as,
    body: { model: 'cat', input: { items: ITEMS }, context: 'followUp', ...more },
  })
const kept = async (more: object = {}, as: PersonName = 'doctor') => {
  const { body } = await store(more, as)
  expect(body, body.message).toMatchObject({ success: true })
  const query = { id: body.result!.ids[0]! }
  return (await app.call<AssessResultDetail>('GET', '/assess/result/queryById', { as, query })).body.result!
}

test('without one in force people are asked in our own words, as a demonstration', async () => {
  const { version, ...shown } = await inForce()
  expect(shown).toEqual(catQuestions)
  expect(version).toMatch(/^演示题目 [0-9a-f]{8}$/)
  expect(await kept()).toMatchObject({ wordingVersion: version, notes: [expect.stringContaining('演示题目：')] })
})

test('published it is what people are asked and what results keep; the one before is withdrawn with it', async () => {
  const first = await published('a1', HELD)
  const shown = await inForce()
  expect(shown).toMatchObject({ licence: 'held', stem: '请打分', items: { length: 8 } })
  expect(shown.items[0]).toMatchObject({ text: 'a1 1', ends: ['从不 1', '总是 1'] })
  expect(shown.version).toMatch(/^正式题目 /)
  const result = await kept()
  expect(result).toMatchObject({ wordingVersion: shown.version, notes: [] })
  expect(result.answers[0]).toMatchObject({ label: '1. a1 1（0 分：从不 1；5 分：总是 1）', value: '3 分' })
  expect(await read(first)).toMatchObject({ wordingVersion: shown.version, publishedAt: expect.any(String) })

  const second = await published('a2')
  expect(await inForce()).toMatchObject({ licence: 'demo', items: { length: 8 } })
  expect([await read(first), await read(second)].map(({ status }) => status)).toEqual(['withdrawn', 'published'])
  const { body } = await app.call<TimelinePage>('GET', `${PATH}/timeline`, { as: 'admin', query: { id: first } })
  expect(body.result!.events.map(({ text }) => text).join()).toContain('停用')

  expect(await move('withdraw', second)).toMatchObject({ success: true })
  expect((await inForce()).items).toEqual(catQuestions.items)
})

test('a sitting is stored in the words it began with, although others are in force by now', async () => {
  const own = await inForce()
  await published('b1', HELD)
  const first = await inForce()
  await published('b2')
  expect(await kept({ wordingVersion: first.version })).toMatchObject({
    wordingVersion: first.version,
    answers: [{ label: expect.stringContaining('b1 1') }, ...Array.from({ length: 7 }, () => expect.anything())],
    notes: [],
  })
  expect(await kept({ wordingVersion: own.version })).toMatchObject({ wordingVersion: own.version })
  await add('b3')
  expect((await store({ wordingVersion: '正式题目 00000000' })).body).toMatchObject({
    success: false,
    message: '题目版本不存在，请刷新页面后重新填写',
  })
})

test('the same words are the same version, and one word more is another', async () => {
  const versionOf = async (code: string, more: object = {}) =>
    (await read(await published(code, { items: items('c'), ...more }))).wordingVersion
  const [first, same, other] = [
    await versionOf('c1'),
    await versionOf('c2'),
    await versionOf('c3', { intro: '请打分。' }),
  ]
  const ends = await versionOf('c4', { items: items('c').with(7, { stem: 'c 8', low: '从不 8', high: '总是' }) })
  expect(same).toBe(first)
  expect(new Set([first, other, ends]).size).toBe(3)
  // our own words, copied, are the version they were
  const [ours] = [catQuestions.items.map(({ text }) => ({ stem: text, low: '没有影响', high: '影响最大' }))]
  const copied = await versionOf('c5', { intro: catQuestions.stem, items: ours })
  await move('withdraw', (await list({ status: 'published' }))[0]!.id)
  expect(copied).toBe((await inForce()).version)
})

test.each([
  ['without an item', { items: items('d').slice(0, 6) }, '第 7 题没有填写；第 8 题没有填写'],
  [
    'with an end that is not written',
    { items: items('d').with(2, { stem: '胸闷', low: ' ', high: '' }) },
    '第 3 题“胸闷”没有填写最低分的含义和最高分的含义',
  ],
  ['under a licence nobody named', { licence: 'held', holder: '某某医院' }, '须写明授权方和授权编号'],
])('%s it is not published, and stays a draft', async (what, more, message) => {
  const before = await list({ status: 'published' })
  const id = await add(`d-${what.length}`, more)
  expect(await move('publish', id)).toMatchObject({ success: false, message: expect.stringContaining(message) })
  expect((await read(id)).status).toBe('draft')
  expect(await list({ status: 'published' })).toEqual(before)
})

test('of fifty published at once one is in force, and each other was', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, (_, n) => add(`e${n}`)))
  const answers = await Promise.all(ids.map((id) => move('publish', id)))
  expect(answers.filter(({ success }) => !success)).toEqual([])
  const [one, ...more] = await list({ status: 'published' })
  expect(more).toEqual([])
  expect(ids).toContain(one!.id)
})

test('fifty concurrent publications, withdrawals and successors leave one in force', async () => {
  const [id, next] = [await add('f1'), await add('f2')]
  const tries = Array.from({ length: 50 }, (_, n) =>
    n % 3 === 0 ? move('publish', id) : n % 3 === 1 ? move('withdraw', id) : move('publish', next),
  )
  const answers = await Promise.all(tries)
  expect(answers.filter(({ code }) => code !== 200 && code !== 409)).toEqual([])
  expect((await list({ status: 'published' })).length).toBeLessThanOrEqual(1)
})

test('all tenants are asked in it; tenant 1 alone changes it, and who fills in sees no versions', async () => {
  const id = await published('g1')
  expect(await inForce('outsider')).toEqual(await inForce())
  expect((await kept({}, 'outsider')).wordingVersion).toBe((await read(id)).wordingVersion)
  expect((await move('withdraw', id, 'outsider')).code).toBe(403)
  for (const as of ['doctor', 'nobody'] as const) {
    expect((await app.call('GET', `${PATH}/list`, { as })).status).toBe(403)
    expect((await move('withdraw', id, as)).code).toBe(403)
  }
  expect((await app.call('GET', `${PATH}/current`, { as: 'nobody', query: { questionnaire: 'cat' } })).status).toBe(403)
  expect((await read(id)).status).toBe('published')
})
