import type { DuplicatePair, MergeEntry, MergePreview, PatientCard } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Refused, renderAt, serve, signIn, type Asked } from '../../../test/kit.tsx'
import DuplicateList from './DuplicateList.tsx'

const card = (id: string, more: Partial<PatientCard> = {}): PatientCard => ({
  id,
  patientNo: `P-${id}`,
  name: '王强',
  gender: '1',
  gender_dictText: '男',
  birthDate: '1958-03-02',
  age: '68 岁',
  phone: '138****5678',
  numbers: '',
  place: null,
  status: 'active',
  ...more,
})
const [a, b] = [card('a'), card('b', { phone: '139****0001' })]
const PAIR: DuplicatePair = {
  id: 'pair1',
  score: 90,
  reasons: ['姓名和出生日期相同'],
  left: a,
  right: b,
  mergeable: true,
  obstacle: null,
}

const previewOf = (keep: PatientCard, drop: PatientCard, more: Partial<MergePreview> = {}): MergePreview => ({
  keep,
  drop,
  keepVersion: 5,
  dropVersion: 3,
  fields: [
    { name: 'phone', label: '电话', keep: keep.phone, drop: drop.phone },
    { name: 'ethnicGroup', label: '民族', keep: null, drop: '汉族' },
  ],
  moving: [{ title: '评估结果', count: 12 }],
  obstacle: null,
  drafts,
  ...more,
})

let drafts: MergePreview['drafts'] = []
let pairs: DuplicatePair[] = []
let obstacle: string | null = null
let merged: (asked: Asked) => unknown = () => ({ id: 'merge1' })
beforeEach(() => {
  ;[pairs, drafts, obstacle, merged] = [[PAIR], [], null, () => ({ id: 'merge1' })]
})

const ENTRY: MergeEntry = {
  id: 'merge1',
  keepId: 'a',
  keepNo: 'P-a',
  keepName: '王强',
  dropId: 'b',
  dropNo: 'P-b',
  dropName: '王强',
  reason: '重复登记',
  mergedBy: '林静怡',
  mergedAt: '2026-11-20 09:05:00',
  undoUntil: '2026-12-20 09:05:00',
  undoneAt: null,
  undoneBy: null,
  rows: 12,
}

const open = (path = '/patient/duplicates') => {
  signIn(['patient:patient:merge'])
  const sides: Record<string, PatientCard> = { a, b }
  const log = serve({
    '/patient/pairs': () => ({ records: pairs, total: pairs.length }),
    '/patient/pairs/dismiss': () => {
      pairs = []
      return null
    },
    '/patient/merge/preview': ({ query }) =>
      previewOf(sides[query.get('keepId')!]!, sides[query.get('dropId')!]!, { obstacle }),
    '/patient/merge': (asked) => merged(asked),
    '/patient/unmerge': () => null,
    '/patient/merges': () => ({
      records: [ENTRY, { ...ENTRY, id: 'merge0', undoUntil: null }],
      total: 2,
    }),
  })
  renderAt(path, <DuplicateList />)
  return log
}
const sent = (log: Asked[], path: string) => log.filter((asked) => asked.path === path).map(({ body }) => body)

const beginMerge = async () => {
  const log = open()
  fireEvent.click(await screen.findByRole('button', { name: '合并…' }))
  const dialog = await screen.findByRole('dialog', { name: '合并患者' })
  await within(dialog).findByText(/并入“王强”/)
  return { log, dialog: within(dialog) }
}

it('a pair judged to be two patients leaves the queue', async () => {
  const log = open()
  fireEvent.click(await screen.findByRole('button', { name: '不是同一人' }))
  const question = await screen.findByRole('dialog')
  fireEvent.click(within(question).getByRole('button', { name: '不是同一人' }))
  await screen.findByText('没有待核对的重复患者')
  expect(sent(log, '/patient/pairs/dismiss')).toEqual([{ id: 'pair1' }])
})

it('gives the reason why a pair cannot be merged, and offers nothing', async () => {
  pairs = [{ ...PAIR, mergeable: false, obstacle: '其中一位只是临时可见，不能合并' }]
  open()
  expect(await screen.findByText('其中一位只是临时可见，不能合并')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /合并|不是同一人/ })).toBeNull()
})

it('the remaining record can be swapped; blanks are filled, other values chosen one by one; the merge is undone from the toast', async () => {
  const { log, dialog } = await beginMerge()
  fireEvent.click(dialog.getByRole('button', { name: /改为保留“王强”（P-b）/ }))
  await dialog.findByText(/“王强”（P-a）并入“王强”（P-b）/)
  fireEvent.click(dialog.getByRole('radio', { name: '并入方：138****5678' }))
  fireEvent.click(dialog.getByRole('button', { name: '合并' }))
  await dialog.findByText('请输入原因')
  fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '重复登记' } })
  fireEvent.click(dialog.getByRole('button', { name: '合并' }))
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await screen.findByText(/已撤销合并/)
  expect(sent(log, '/patient/merge')).toEqual([
    {
      keepId: 'b',
      dropId: 'a',
      take: ['phone', 'ethnicGroup'],
      reason: '重复登记',
      keepVersion: 5,
      dropVersion: 3,
      despiteDrafts: false,
    },
  ])
  expect(sent(log, '/patient/unmerge')).toEqual([{ id: 'merge1', reason: '合并后随即撤销' }])
})

it('names obstacles and blocks the merge', async () => {
  obstacle = '该患者正在合并中，请先撤销上一次合并'
  const { dialog } = await beginMerge()
  dialog.getByText(obstacle)
  expect(dialog.getByRole('button', { name: '合并' })).toHaveProperty('disabled', true)
})

it('names the owner of the draft, and goes on after it was read', async () => {
  drafts = [{ realname: '王护士', patientNo: 'P26000001', since: '2026-11-20 09:00:00' }]
  const { log, dialog } = await beginMerge()
  dialog.getByText('王护士对 P26000001 有未保存的草稿，最后修改于 2026-11-20 09:00:00')
  expect(dialog.getByRole('button', { name: '合并' })).toHaveProperty('disabled', true)
  fireEvent.click(dialog.getByRole('checkbox', { name: '已了解，仍要合并' }))
  fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '重复登记' } })
  fireEvent.click(dialog.getByRole('button', { name: '合并' }))
  await waitFor(() => expect(sent(log, '/patient/merge')).toMatchObject([{ despiteDrafts: true }]))
})

it('a refused merge keeps choices and input, and reads again', async () => {
  merged = () => new Refused('患者资料刚被他人修改，请核对后重新合并', { code: 409 })
  const { log, dialog } = await beginMerge()
  fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '重复登记' } })
  const read = sent(log, '/patient/merge/preview').length
  fireEvent.click(dialog.getByRole('button', { name: '合并' }))
  await waitFor(() => expect(sent(log, '/patient/merge/preview').length).toBeGreaterThan(read))
  expect(dialog.getByLabelText<HTMLInputElement>('原因').value).toBe('重复登记')
})

it('a merge of the last 30 days is taken back with a reason, an older one says why not', async () => {
  const log = open('/patient/duplicates?tab=merges')
  const words = await screen.findAllByText('撤销合并')
  expect(words.map((word) => word.closest('[aria-disabled]')?.getAttribute('aria-disabled') ?? 'false')).toContain(
    'true',
  )
  fireEvent.click(words[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '核对后不是同一人' } })
  fireEvent.click(dialog.getByRole('button', { name: '撤销合并' }))
  await waitFor(() => expect(sent(log, '/patient/unmerge')).toEqual([{ id: 'merge1', reason: '核对后不是同一人' }]))
})
