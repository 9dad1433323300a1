import { catQuestions } from '@huxi/clinical/models/cat'
import { WORDING } from '@huxi/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { draftServer } from '../../../test/drafts.ts'
import { renderAt, serve, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import WordingDetail from './WordingDetail.tsx'

const CODES = ['list', 'add', 'edit', 'publish', 'withdraw'].map((verb) => `assess:wording:${verb}`)
const version = {
  id: '1',
  version: 3,
  questionnaire: 'cat',
  questionnaire_dictText: 'CAT',
  code: 'v1',
  name: '官方中文版',
  status: 'published',
  status_dictText: '已发布',
  licence: 'held',
  holder: '某某医院',
  licenceNo: 'L-1',
  intro: '请圈出分数',
  items: catQuestions.items.map((_, n) => ({
    id: `i${n}`,
    stem: `第 ${n + 1} 问`,
    low: `从不 ${n + 1}`,
    high: `总是 ${n + 1}`,
  })),
}

let log: Asked[]
let row: object
beforeEach(() => {
  setWidth(1440)
  signIn(CODES)
  row = version
  log = serve({
    ...draftServer().answers,
    '/assess/wording/queryById': () => row,
    '/assess/wording/add': () => ({ id: '2' }),
    '/sys/dict/queryAllDictItems': () => ({}),
    '/sys/duplicate/check': () => null,
    ...Object.fromEntries(
      ['assess_questionnaire', 'assess_licence', 'assess_wording_status'].map((code) => [
        `/sys/dict/getDictItems/${code}`,
        () => [
          { value: 'cat', text: 'CAT' },
          { value: 'held', text: '已获授权' },
        ],
      ]),
    ),
  })
})

const show = async () => {
  renderAt(
    '/wording/1',
    <Routes>
      <Route path="/wording/:id" element={<WordingDetail />} />
    </Routes>,
  )
  return within(await screen.findByRole('region', { name: '预览' }))
}

it('shows a version as people are asked in it, and keeps nothing that is tried', async () => {
  const preview = await show()
  expect(preview.getByText('请圈出分数')).toBeTruthy()
  expect(preview.queryByText(WORDING.demo)).toBeNull()
  const items = preview.getAllByRole('radiogroup')
  expect(items).toHaveLength(8)
  expect(preview.getByText('2. 第 2 问')).toBeTruthy()
  expect(preview.getByText('5 总是 2')).toBeTruthy()
  fireEvent.click(within(items[1]!).getByRole('radio', { name: '4' }))
  expect(within(items[1]!).getByRole<HTMLInputElement>('radio', { name: '4' }).checked).toBe(true)
  expect(log.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('a draft shows what there is of it, as a demonstration', async () => {
  row = { ...version, status: 'draft', licence: 'demo', items: [{ id: 'i', stem: '胸闷', low: null, high: null }] }
  const preview = await show()
  expect(preview.getByText(WORDING.demo)).toBeTruthy()
  expect(preview.getAllByRole('radiogroup')).toHaveLength(1)
})

it('freezes a published version; a copy becomes a draft with a new number', async () => {
  await show()
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '复制为新草稿' }))
  const form = within(await screen.findByRole('dialog', { name: /新增问卷文本/ }))
  const code = await form.findByLabelText<HTMLInputElement>(/版本号/)
  expect(code.value).toBe('')
  fireEvent.change(code, { target: { value: 'v2' } })
  await form.findByLabelText('题目，第 8 行')
  fireEvent.click(form.getByRole('button', { name: '确定' }))
  await screen.findByText(/已新增问卷文本/)
  const sent = log.find(({ path }) => path === '/assess/wording/add')!.body!
  expect(sent).toMatchObject({ code: 'v2', name: '官方中文版', holder: '某某医院', intro: '请圈出分数' })
  expect(sent['items']).toEqual(version.items.map(({ id: _id, ...words }) => words))
})
