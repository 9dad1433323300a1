import { cat, catQuestions } from '@huxi/clinical/models/cat'
import { questVersion, WORDING, type VersionedWording } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { draftServer, saveDrafts } from '../../../../test/drafts.ts'
import { Refused, renderAt, serve, setWidth, signIn, type Asked } from '../../../../test/kit.tsx'
import { useChanged } from '../../../kit/data/query.ts'
import Cat from '../catQuestionnaire.tsx'
import { progressOf } from './progress.ts'

let log: Asked[]
let wording: VersionedWording
let answer: () => unknown
let drafts: ReturnType<typeof draftServer>['drafts']
const stored = () => log.filter(({ path }) => path === '/assess/store/model')

// Many enough that the form offers a select.
const CONTEXTS = ['门诊', '住院', '随访', '自评'].map((text, n) => ({ value: `c${n}`, text }))
const OWN: VersionedWording = { ...catQuestions, version: '演示题目 00000000' }
const HELD: VersionedWording = {
  ...OWN,
  licence: 'held',
  version: '正式题目 11111111',
  items: OWN.items.map(({ options }, n) => ({ text: `正式 ${n + 1}`, options, ends: ['从不', '总是'] })),
}

beforeEach(() => {
  setWidth(1440)
  signIn(['assess:result:add'])
  wording = OWN
  answer = () => ({ ids: ['1'], groupId: 'g' })
  const server = draftServer()
  drafts = server.drafts
  log = serve({
    ...server.answers,
    '/assess/store/model': () => answer(),
    '/sys/dict/queryAllDictItems': () => ({}),
    '/quest/version/wording': () => wording,
    '/sys/dict/getDictItems/assess_context': () => CONTEXTS,
  })
})

const show = async () => {
  const page = renderAt('/assessment/catQuestionnaire', <Cat />)
  await screen.findAllByRole('radiogroup')
  return page
}
const row = (n: number) => screen.getAllByRole('radiogroup')[n - 1]!
const choose = (n: number, points: number) =>
  fireEvent.click(within(row(n)).getByRole('radio', { name: String(points) }))
const fill = (items: readonly (number | null)[]) =>
  items.forEach((points, n) => points !== null && choose(n + 1, points))
const result = () => screen.getByLabelText('评估结果')
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

it('counts answered items and their points, and lists the open ones', () => {
  expect(progressOf([1, null, 0, 5])).toEqual({ answered: 3, subtotal: 6, open: [1] })
  expect(progressOf([null, null])).toEqual({ answered: 0, subtotal: 0, open: [0, 1] })
})

it('shows a subtotal while items are open, and the class only with all eight', async () => {
  await show()
  fill([3, 3, 2, null, 2, 2, 3, 0])
  expect(result().textContent).toContain('已答 7 / 8 题，小计 15 分。未回答：第 4 题。')
  expect(within(result()).queryByRole('img', { name: /满分/ })).toBeNull()
  expect(result().textContent).not.toContain('中等')
  choose(4, 5)
  const [words, items] = [cat.say({ items: [3, 3, 2, 5, 2, 2, 3, 0] }), result()]
  expect(within(items).getByRole('img', { name: /20 分，满分 40 分，中等/ })).toBeTruthy()
  expect(items.textContent).toContain(words.meaning)
  expect(items.textContent).toContain('达到 GOLD 症状较多的界值')
})

it('saves nothing while items are open, and marks them', async () => {
  await show()
  fill([3, null, 2, null, 2, 2, 3, 0])
  save()
  expect(await screen.findByText('还有 2 题没有回答，请全部回答后再保存')).toBeTruthy()
  expect(screen.getAllByText('请选择一个分数')).toHaveLength(2)
  expect(document.activeElement).toBe(within(row(2)).getAllByRole('radio')[0])
  expect(stored()).toEqual([])
})

const sayWhere = async () => {
  fireEvent.mouseDown(screen.getByLabelText('评估场景'))
  fireEvent.click(await screen.findByText('门诊'))
}

it('stores the answers, says so, and leads to the results', async () => {
  await show()
  fill([0, 1, 2, 3, 4, 5, 0, 1])
  await sayWhere()
  save()
  expect(await screen.findByText('已保存评估（1 项结果）')).toBeTruthy()
  expect(stored()[0]!.body).toMatchObject({
    model: 'cat',
    input: { items: [0, 1, 2, 3, 4, 5, 0, 1] },
    context: 'c0',
  })
  await waitFor(() => expect(location.pathname).toBe('/assessment/result'))
  expect(result().textContent).toContain('已答 0 / 8 题')
})

it('keeps the answers when the server refuses them', async () => {
  answer = () => new Refused('服务器繁忙')
  await show()
  fill([0, 1, 2, 3, 4, 5, 0, 1])
  await sayWhere()
  save()
  expect(await screen.findByText('服务器繁忙')).toBeTruthy()
  expect(result().textContent).toContain('16 分')
  expect(location.pathname).toBe('/assessment/catQuestionnaire')
})

it('keeps the answers as a draft until they are stored', async () => {
  const first = await show()
  fill([0, 1, null, 3, 4, 5, 0, 1])
  await saveDrafts()
  expect(screen.getByText('草稿已保存 01-31 10:30')).toBeTruthy()
  first.unmount()
  await show()
  expect(await screen.findByText('发现 01-31 10:30 的草稿')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '恢复' }))
  await waitFor(() => expect(result().textContent).toContain('已答 7 / 8 题，小计 14 分。'))
  expect(document.activeElement).toBe(within(row(1)).getAllByRole('radio')[0])
  choose(3, 2)
  await sayWhere()
  save()
  await screen.findByText('已保存评估（1 项结果）')
  await waitFor(() => expect(drafts.size).toBe(0))
})

it('is marked as a demonstration until licensed wording is there, which explains its ends', async () => {
  const first = await show()
  expect(screen.getByText(WORDING.notice)).toBeTruthy()
  expect(row(1).getAttribute('aria-describedby')).toBeTruthy()
  expect(screen.getAllByText('0 没有影响')).toHaveLength(8)
  first.unmount()
  wording = HELD
  await show()
  expect(await screen.findByText('8. 正式 8')).toBeTruthy()
  expect(screen.getAllByText('5 总是')).toHaveLength(8)
  expect(screen.queryByText(WORDING.demo)).toBeNull()
  expect(screen.queryByText(WORDING.notice)).toBeNull()
})

it('a started assessment keeps its wording, although another one is published meanwhile', async () => {
  const Published = () => (
    <button type="button" onClick={useChanged(questVersion)}>
      发布
    </button>
  )
  renderAt(
    '/assessment/catQuestionnaire',
    <>
      <Cat />
      <Published />
    </>,
  )
  await screen.findAllByRole('radiogroup')
  choose(1, 4)
  wording = HELD
  fireEvent.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(log.filter(({ path }) => path === '/quest/version/wording')).toHaveLength(2))
  fill([0, 1, 2, 3, 4, 5, 0, 1])
  await sayWhere()
  save()
  await screen.findByText('已保存评估（1 项结果）')
  expect(stored()[0]!.body).toMatchObject({ wordingVersion: OWN.version })
  expect(await screen.findByText('1. 正式 1')).toBeTruthy()
})

it('says so when the words cannot be read', async () => {
  log = serve({ '/quest/version/wording': () => new Refused('服务器繁忙') })
  renderAt('/assessment/catQuestionnaire', <Cat />)
  expect(await screen.findByText('加载失败')).toBeTruthy()
})

it('asks before it clears the answers', async () => {
  await show()
  choose(1, 4)
  fireEvent.click(screen.getByRole('button', { name: '清空' }))
  const question = await screen.findByRole('dialog')
  fireEvent.click(within(question).getByRole('button', { name: '清空' }))
  await waitFor(() => expect(result().textContent).toContain('已答 0 / 8 题'))
})

it('shows the result without a button when the caller may not store', async () => {
  signIn([])
  await show()
  fill([0, 0, 0, 0, 0, 0, 0, 0])
  expect(result().textContent).toContain('轻微')
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})

it('prefills recorded answers and stores them only after confirmation', async () => {
  signIn(['assess:result:add', 'patient:patient:list'])
  const { version } = OWN
  const known = { at: '2026-01-02', source: 'CAT 问卷', stale: false, windowDays: 92 }
  const earlier = [1, 2, 3, 4, 0, 1, 2, 3].map((value, n) => [
    `cat.items.${n + 1}`,
    // The last answer used another wording.
    { ...known, value, text: `${value} 分`, wordingVersion: n === 7 ? '正式题目 11111111' : version },
  ])
  const card = { id: 'p1', patientNo: 'P26000001', name: '张三丰', gender_dictText: '男', age: '68 岁', numbers: '' }
  log = serve({
    ...draftServer().answers,
    '/assess/store/model': () => answer(),
    '/quest/version/wording': () => OWN,
    '/sys/dict/getDictItems/assess_context': () => CONTEXTS,
    // The draft names p0, which has been merged into p1.
    '/patient/card': () => ({ ...card, status: 'active', mergedFrom: 'P26000000' }),
    '/patient/chart/prefill': () => ({
      values: { cat: { ...known, value: 16, text: '16 分' }, ...Object.fromEntries(earlier) },
    }),
  })
  renderAt('/assessment/catQuestionnaire?patient=p0', <Cat />)
  expect(await screen.findByText(/原来选择的患者 P26000000 已合并到这份档案/)).toBeTruthy()
  await waitFor(() => expect(screen.getByText(/有 7 题预填了上次的答案/)).toBeTruthy())
  expect(screen.getByText(/有 7 题/).textContent).toContain('上次 CAT 16 分（CAT 问卷，2026-01-02）')
  expect(within(row(4)).getByRole<HTMLInputElement>('radio', { name: '4' }).checked).toBe(true)
  choose(8, 5)
  choose(1, 2)
  fireEvent.click(screen.getByRole('button', { name: '第 2 题与上次相同' }))
  await sayWhere()
  save()
  expect(await screen.findByText(/还有 5 题是上次的答案/)).toBeTruthy()
  expect(stored()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '已逐题询问，其余与上次相同' }))
  save()
  await waitFor(() => expect(stored()).toHaveLength(1))
  expect(stored()[0]!.body).toMatchObject({ patientId: 'p1', input: { items: [2, 2, 3, 4, 0, 1, 2, 5] } })
})

it('stores again under the same key after a failure', async () => {
  await show()
  fill([1, 2, 3, 4, 5, 0, 1, 2])
  await sayWhere()
  answer = () => new Refused('服务暂时不可用', { code: 502, status: 502 })
  save()
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy()
  answer = () => ({ ids: ['1'], groupId: 'g' })
  save()
  expect(await screen.findByText('已保存评估（1 项结果）')).toBeTruthy()
  const [first, second] = stored().map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^\w{32}$/)
  expect(second).toBe(first)
})
