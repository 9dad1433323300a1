import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { draftServer, saveDrafts } from '../../../../test/drafts.ts'
import { renderAt, serve, setWidth, signIn, type Asked } from '../../../../test/kit.tsx'
import Asthma from '../hcqycjxjz.tsx'

const KEY = 'page:assess-hcqycjxjz'

let log: Asked[]
let drafts: ReturnType<typeof draftServer>['drafts']
let page: ReturnType<typeof renderAt>
const stored = () => log.filter(({ path }) => path === '/assess/store')

beforeEach(() => {
  setWidth(1440)
  signIn(['assess:result:add'])
  const server = draftServer()
  drafts = server.drafts
  log = serve({
    ...server.answers,
    '/assess/store': () => ({ ids: ['1', '2'], groupId: 'g' }),
    '/sys/dict/getDictItems/assess_context': () =>
      ['门诊', '住院', '随访', '自评'].map((text, n) => ({ value: `c${n}`, text })),
  })
  page = renderAt('/assessment/hcqycjxjz', <Asthma />)
})

const again = () => {
  page.unmount()
  page = renderAt('/assessment/hcqycjxjz', <Asthma />)
}

const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
  return field as HTMLInputElement
}

const fill = () => {
  type('年龄', '45')
  type('FeNO（50 mL/s）', '55')
  type('本机构年发作率', '0,6')
}

it('asks the questions for staff, shows the result at once, and stores the input', async () => {
  fill()
  expect(screen.getByLabelText('评估结果').textContent).toContain('FeNO')
  fireEvent.mouseDown(screen.getByLabelText('评估场景'))
  fireEvent.click(await screen.findByText('门诊'))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('已保存评估（2 项结果）')).toBeTruthy()
  expect(stored()[0]!.body).toMatchObject({
    tool: 'hcqycjxjz',
    part: 'asthma',
    answers: { ageYears: 45, fenoPpb: 55, localBaselineRatePerYear: 0.6 },
    context: 'c0',
  })
  await waitFor(() => expect(location.pathname).toBe('/assessment/result'))
  expect(screen.getByLabelText<HTMLInputElement>('年龄').value).toBe('')
})

it('is filled in by keys alone: digits choose, Delete takes back, Enter goes on and chooses nothing', () => {
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
  const at = () => {
    const { id, textContent } = document.activeElement!
    return document.querySelector(`label[for="${id}"], [id="${id}-label"]`)?.textContent ?? textContent
  }
  const chosen = (name: string) =>
    within(screen.getByRole('radiogroup', { name }))
      .queryAllByRole('radio', { checked: true })
      .map((radio) => radio.parentElement!.textContent)
  screen.getByLabelText('血嗜酸性粒细胞').focus()
  press('Enter')
  expect(at()).toBe('本机构年发作率')
  press('Enter')
  expect(at()).toBe('评估场景')
  press('Enter')
  expect(at()).toBe('备注')
  expect(document.querySelector('[role=listbox]')).toBeNull()
  press('Enter')
  expect(at()).toMatch(/保\s?存/)

  choosePart('慢阻肺')
  screen.getByLabelText('其中住院次数').focus()
  press('Enter')
  press('3')
  expect(chosen('mMRC呼吸困难分级')).toEqual(['3'])
  expect(screen.getByText('3 平地步行约100米或数分钟后需停下喘气')).toBeTruthy()
  screen.getByLabelText('SGRQ总分').focus()
  press('Enter')
  press('Enter')
  expect(at()).toBe('累计吸烟量')
  expect(chosen('目前吸烟')).toEqual([])
  screen.getByLabelText('SGRQ总分').focus()
  press('Enter')
  press('2')
  expect(chosen('目前吸烟')).toEqual(['否'])
  press('Delete')
  expect(chosen('目前吸烟')).toEqual([])
})

it('a number in the wrong unit prevents storing until it is mended', async () => {
  fill()
  const field = type('血嗜酸性粒细胞', '300')
  expect(await screen.findByText(/应在 0–20 ×10⁹\/L 之间/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('有 1 处需要修改')).toBeTruthy()
  expect(stored()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '改为 300 个/μL' }))
  expect(field.getAttribute('aria-invalid')).toBe('false')
  expect(screen.getByText(/300 个\/μL = 0.3 ×10⁹\/L/)).toBeTruthy()
})

it('nothing is stored of an empty form', async () => {
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('还没有填写任何答案，请先填写再保存')).toBeTruthy()
  expect(stored()).toEqual([])
})

it('shows results without a button when the caller may not store', async () => {
  signIn([])
  fill()
  expect(await screen.findByText(/重新计算/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
const choosePart = (name: string) => fireEvent.click(screen.getByText(name, { selector: '.ant-segmented-item-label' }))
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const SAVED = '草稿已保存 01-31 10:30'
const FOUND = '发现 01-31 10:30 的草稿'
const saved = async () => {
  await saveDrafts()
  expect(screen.getByText(SAVED)).toBeTruthy()
}

it('keeps input as a draft, offers it after F5, and restores it unchanged', async () => {
  fill()
  type('血嗜酸性粒细胞', '300')
  type('备注', '家属代述')
  await saved()
  again()
  expect(await screen.findByText(FOUND)).toBeTruthy()
  expect(value('年龄')).toBe('')
  click('恢复')
  await waitFor(() => expect(value('年龄')).toBe('45'))
  expect([value('本机构年发作率'), value('血嗜酸性粒细胞'), value('备注')]).toEqual(['0,6', '300', '家属代述'])
  expect(screen.getByText(/应在 0–20 ×10⁹\/L 之间/)).toBeTruthy()
  expect(screen.getByText('已恢复 01-31 10:30 的草稿')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.id).toMatch(/^assess-asthma_/))
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('家属代述')
})

it('leads to the part in which something was typed', async () => {
  choosePart('慢阻肺')
  type('年龄', '71')
  await saved()
  again()
  await screen.findByText(FOUND)
  click('恢复')
  await waitFor(() => expect(value('年龄')).toBe('71'))
  expect(screen.getByRole('radio', { name: '慢阻肺' })).toHaveProperty('checked', true)
})

it('keeps typed answers when the draft is restored', async () => {
  fill()
  await saved()
  again()
  await screen.findByText(FOUND)
  type('年龄', '46')
  click('恢复')
  await waitFor(() => expect(value('FeNO（50 mL/s）')).toBe('55'))
  expect(value('年龄')).toBe('46')
})

it('storing deletes the draft, and the next one is kept again', async () => {
  fill()
  await saved()
  fireEvent.mouseDown(screen.getByLabelText('评估场景'))
  fireEvent.click(await screen.findByText('门诊'))
  click('保存')
  await screen.findByText('已保存评估（2 项结果）')
  await waitFor(() => expect(drafts.size).toBe(0))
  type('年龄', '60')
  await saveDrafts()
  expect(drafts.get(KEY)?.values).toMatchObject({ 'asthma.ageYears': { text: '60' } })
  expect(drafts.get(KEY)!.values['context']).toBeNull()
})

it('the draft of a part goes when it is emptied; that of another part stays', async () => {
  choosePart('慢阻肺')
  type('年龄', '71')
  choosePart('哮喘')
  fill()
  await saved()
  click('清空')
  await confirm('清空')
  await waitFor(() => expect(drafts.get(KEY)!.values['asthma.ageYears']).toBeNull())
  expect(drafts.get(KEY)!.values).toMatchObject({ 'copd.ageYears': { text: '71' } })
  choosePart('慢阻肺')
  click('清空')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  await confirm('清空')
  await waitFor(() => expect(drafts.size).toBe(0))
})

it('never mixes an undecided draft with new answers', async () => {
  fill()
  await saved()
  again()
  await screen.findByText(FOUND)
  type('FeNO（50 mL/s）', '20')
  await saveDrafts()
  expect(drafts.get(KEY)!.values).toMatchObject({ 'asthma.fenoPpb': { text: '20' } })
  expect(drafts.get(KEY)!.values['asthma.ageYears']).toBeNull()
  click('清空')
  await confirm('清空')
  await waitFor(() => expect(drafts.get(KEY)!.values).toMatchObject({ 'asthma.ageYears': { text: '45' } }))
  expect(screen.getByText(FOUND)).toBeTruthy()
})

it('removes restored answers when their draft is discarded', async () => {
  fill()
  await saved()
  again()
  await screen.findByText(FOUND)
  click('恢复')
  await waitFor(() => expect(value('年龄')).toBe('45'))
  click('放弃')
  await confirm('放弃')
  await waitFor(() => expect(drafts.size).toBe(0))
  expect(value('年龄')).toBe('')
  expect(screen.queryByText(/的草稿$/)).toBeNull()
})
