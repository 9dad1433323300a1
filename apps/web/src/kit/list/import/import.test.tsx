/** The import drawer. Longer than 300 lines because workbench and import share their answers of the server. */
import { ACCEPTED, ownTasks, taskOf } from '@huxi/contract'
import { resource } from '@huxi/model'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { Refused, renderAt, Reply, serve, setWidth, signIn, type Asked } from '../../../../test/kit.tsx'
import { ALL, post as base, rows, server } from '../../../../test/post.ts'
import { ResourceTable } from '../resource-table.tsx'
import { ImportButton } from './import-button.tsx'
import { lookAtTasks } from '../../data/tasks.ts'
import { fileIssue } from './use-import.ts'

const post = resource({ ...base, history: true })
const RIGHT = ['test:post:import']

const result = (patch: object = {}) => ({
  runId: 'r1',
  totalCount: 3,
  successCount: 3,
  errorCount: 0,
  addedCount: 2,
  updatedCount: 1,
  skippedCount: 0,
  msg: '',
  issues: [],
  ...patch,
})
const WRONG = {
  successCount: 2,
  errorCount: 3,
  updatedCount: 0,
  msg: '总上传行数：3，已导入行数：2，错误行数：3',
  fileUrl: '/sys/common/static/import/errors.txt?sign=1',
  fileName: 'errors.txt',
  issues: [{ row: 5, column: '岗位编码', value: 'C1', reason: '职务编码已经存在，忽略导入。' }],
}

const show = (answer: (asked: Asked) => unknown, fixed = {}) => {
  const asked = serve({ '/post/importExcel': answer, '/post/undoImport': () => null })
  renderAt('/', <ImportButton resource={post} fixed={fixed} />)
  click('导入')
  return asked
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (name = 'a.xlsx') =>
  fireEvent.change(screen.getByLabelText('岗位文件'), { target: { files: [new File(['x'], name)] } })
const sent = (asked: readonly Asked[]) =>
  asked.filter(({ path }) => path === '/post/importExcel').map(({ form }) => form!.get('mode'))
const check = async () => {
  choose()
  fireEvent.click(screen.getByRole('button', { name: '下一步' }))
  fireEvent.click(await screen.findByRole('button', { name: '开始校验' }))
}

beforeEach(() => {
  setWidth(1440)
  signIn(RIGHT)
})

it('is there only with the verb and the right', () => {
  signIn(['test:post:add'])
  serve({})
  renderAt('/', <ImportButton resource={post} />)
  expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
})

it('stays open with its selection when the window becomes as narrow as a phone', async () => {
  signIn([...ALL, ...RIGHT])
  server(rows(1))
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('导入')
  await screen.findByLabelText('岗位文件')
  choose('三月.xlsx')
  setWidth(375)
  click('全屏')
  await screen.findByRole('button', { name: '筛选' })
  expect(screen.getByText('三月.xlsx')).toBeTruthy()
})

it.each([
  ['a.xls', 1, '请选择 .xlsx、.csv 文件'],
  ['a.CSV', 0, '文件是空的，请重新选择'],
  ['a.xlsx', 21 * 1024 * 1024, '文件不能超过 20 MB，请拆分后分次导入'],
  ['a.XLSX', 1, ''],
])('%s of %d bytes: %s', (name, size, issue) => expect(fileIssue({ name, size })).toBe(issue))

const MENDABLE = {
  ...WRONG,
  totalCount: 4,
  errorCount: 2,
  successCount: 2,
  addedCount: 2,
  wrong: {
    headings: ['岗位编码', '', '岗位名称'],
    rows: [
      { row: 3, cells: ['C1', 'x', '护士'] },
      { row: 5, cells: ['', 'x', '医师'] },
    ],
    numbers: [3, 5],
  },
  issues: [
    {
      row: 3,
      column: '岗位名称',
      value: '护士',
      reason: '岗位名称不在可选范围内',
      hint: '是否为“护师”？',
      fix: '护师',
    },
    { row: 5, column: '岗位编码', value: '', reason: '请输入岗位编码' },
  ],
}
const amendOf = (asked: readonly Asked[]) => JSON.parse(String(asked.at(-1)!.form!.get('amend'))) as object
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

it('says after a check how the file was read', async () => {
  const readAs = [
    { heading: '生日', label: '出生日期', kind: '日期', sample: '1960.5.1', value: '1960-05-01' },
    { heading: '岗位名称', label: '岗位名称', kind: '文字', sample: '护士', value: '护士' },
  ]
  show(({ form }) =>
    form!.get('mode') === 'check' ? result({ seen: ['读取的是工作表“患者”', '有 2 行是隐藏的'], readAs }) : result(),
  )
  await check()
  expect(await screen.findByText('读取的是工作表“患者”；有 2 行是隐藏的。')).toBeTruthy()
  const table = screen.getByRole('region', { name: '每一列读作什么', hidden: true })
  expect(within(table).getByText('1960.5.1 → 1960-05-01')).toBeTruthy()
  expect(within(table).getByText('护士')).toBeTruthy()
})

describe('a workbench', () => {
  beforeEach(() => localStorage.clear())

  it('matches the columns of a list from elsewhere, and knows them the next time', async () => {
    const labels = [
      { label: '岗位编码', required: true },
      { label: '岗位名称', required: false },
    ]
    const headings = [
      { heading: '编号', sample: 'C1', label: null },
      { heading: '岗位名称', sample: '护士', label: '岗位名称' },
      { heading: '创建时间', sample: '', label: '创建时间' },
    ]
    const asked = show(() => new Reply('', { ...result(), headings, labels }))
    choose()
    click('下一步')
    expect(await screen.findByText('请选择必填列对应的列：岗位编码')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '开始校验' }).disabled).toBe(true)
    expect(screen.queryByText('创建时间')).toBeNull()
    const choice = screen.getByRole('combobox', { name: '“编号”导入为' })
    await expectAccessible(choice.closest('[role=dialog]')!)
    fireEvent.mouseDown(choice)
    fireEvent.click(await screen.findByText('岗位编码（必填）'))
    fireEvent.click(screen.getByRole('button', { name: '开始校验' }))
    await screen.findByText('校验通过，可以开始导入。')
    expect(amendOf(asked)).toEqual({ match: [{ heading: '编号', label: '岗位编码' }] })
    click('上一步')
    click('上一步')
    click('下一步')
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '开始校验' }).disabled).toBe(false),
    )
  })

  it('mends wrong cells in place, by a press and by cells of a sheet, and checks again', async () => {
    const asked = show(() => new Reply('', result(MENDABLE)))
    await check()
    expect((await screen.findByRole('region', { name: '有误的行' })).textContent).toContain('请输入岗位编码')
    expect(screen.getByText('新增 2 + 更新 0')).toBeTruthy()
    const wrong = cell('岗位名称，第 3 行')
    await expectAccessible(wrong.closest('[role=dialog]')!)
    expect(wrong.getAttribute('aria-invalid')).toBe('true')
    click('改为“护师”')
    expect([wrong.value, wrong.getAttribute('aria-invalid')]).toEqual(['护师', 'false'])
    expect(screen.queryByText('岗位名称不在可选范围内')).toBeNull()
    expect(document.activeElement).toBe(wrong)
    fireEvent.change(wrong, { target: { value: '护士' } })
    expect(wrong.getAttribute('aria-invalid')).toBe('true')
    fireEvent.keyDown(wrong, { key: 'Enter' })
    expect(document.activeElement).toBe(cell('岗位名称，第 5 行'))
    fireEvent.paste(cell('岗位编码，第 3 行'), { clipboardData: { getData: () => 'D1\t护师长\nD2\t医师\nD3\t药师' } })
    fireEvent.click(screen.getByRole('button', { name: '重新校验' }))
    await waitFor(() => expect(sent(asked)).toEqual(['columns', 'check', 'check']))
    expect(amendOf(asked)).toEqual({
      cells: [
        { row: 3, at: 2, text: '护师长' },
        { row: 3, at: 0, text: 'D1' },
        { row: 5, at: 0, text: 'D2' },
        { row: 5, at: 2, text: '医师' },
      ],
    })
  })

  it('tries the wrong rows alone once more, and its figures go on', async () => {
    const again = result({ totalCount: 2, successCount: 2, addedCount: 1, updatedCount: 1 })
    const asked = show(({ form }) => {
      const amend = JSON.parse(String(form!.get('amend') ?? '{}')) as { rows?: number[] }
      if (form!.get('mode') === 'check') return new Reply('', result(MENDABLE))
      return amend.rows ? new Reply('', again) : new Reply('文件导入成功，但有错误。', result(MENDABLE), 201)
    })
    await check()
    fireEvent.click(await screen.findByRole('button', { name: '开始导入' }))
    await screen.findByText('文件导入成功，但有错误。')
    fireEvent.change(cell('岗位编码，第 5 行'), { target: { value: 'C5' } })
    click('重试这 2 行')
    expect(await screen.findByText('有误的 2 行已导入')).toBeTruthy()
    expect(amendOf(asked)).toEqual({ rows: [3, 5], runId: 'r1', cells: [{ row: 5, at: 0, text: 'C5' }] })
    expect(screen.getByText('新增 3 + 更新 1')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '有误的行' })).toBeNull()
  })
})

describe('an import', () => {
  it('is checked, written, reported and taken back', async () => {
    const asked = show(
      ({ form }) =>
        new Reply(form!.get('mode') === 'check' ? '' : '共3行数据全部导入成功！', result({ note: '1 行可能重复' })),
      { dictId: 'd1' },
    )
    await expectAccessible((await screen.findByText('导入岗位')).closest('[role=dialog]')!)
    await check()
    await screen.findByText('校验通过，可以开始导入。')
    expect(screen.getByText('1 行可能重复。')).toBeTruthy()
    click('开始导入')
    await screen.findByText('共3行数据全部导入成功！')
    expect(sent(asked)).toEqual(['columns', 'check', 'partial'])
    expect(asked.at(-1)!.form!.get('dictId')).toBe('d1')
    click('撤销本次导入')
    await screen.findByText('确定撤销本次导入吗？', { selector: '.ant-modal-confirm-title' })
    click('撤销')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ path: '/post/undoImport', body: { runId: 'r1' } }))
    expect(await screen.findByText('已撤销本次导入：新增的 2 条已删除，更新的 1 条已恢复')).toBeTruthy()
    for (const gone of ['新增', '撤销本次导入']) expect(screen.queryByText(gone)).toBeNull()
  })

  it('is still undone from its toast after its drawer was closed', async () => {
    const asked = show(({ form }) => new Reply(form!.get('mode') === 'check' ? '' : '导入成功', result()))
    await check()
    fireEvent.click(await screen.findByRole('button', { name: '开始导入' }))
    fireEvent.click(await screen.findByRole('button', { name: '完成' }))
    await screen.findByText('岗位：导入成功')
    click('撤销')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ path: '/post/undoImport', body: { runId: 'r1' } }))
    await screen.findByText('已撤销本次导入')
  })

  it('that takes long shows its rows, and its result once it is over', async () => {
    let over = false
    const task = { id: 't1', kind: 'import', title: '导入岗位', state: 'running', done: 250, total: 1000, message: '' }
    serve({
      '/post/importExcel': ({ form }) =>
        form!.get('mode') === 'partial' ? new Reply('', task, ACCEPTED) : new Reply('', result()),
      [ownTasks.path]: () => [{ ...task, state: over ? 'done' : 'running' }],
      [taskOf.path]: () => ({ ...task, code: 200, message: '共1000行数据全部导入成功！', result: result() }),
    })
    renderAt('/', <ImportButton resource={post} />)
    click('导入')
    await check()
    fireEvent.click(await screen.findByRole('button', { name: '开始导入' }))
    expect((await screen.findByText('250 / 1,000 行')) && screen.getByRole('button', { name: '取消导入' })).toBeTruthy()
    over = true
    await act(lookAtTasks)
    expect(await screen.findByText('共1000行数据全部导入成功！')).toBeTruthy()
  })

  it('with wrong rows shows them and leads to the whole list', async () => {
    const asked = show(({ form }) =>
      form!.get('mode') === 'check'
        ? new Reply('', result(WRONG))
        : new Reply('文件导入成功，但有错误。', result(WRONG), 201),
    )
    await check()
    const row = (await screen.findByText('岗位编码')).closest('tr')!
    expect(within(row).getByText('职务编码已经存在，忽略导入。')).toBeTruthy()
    expect(screen.getByText(/^有误的行/).textContent).toBe('有误的行（共 3 行，以下为前 1 行，全部见错误明细）')
    await expectAccessible(row.closest('[role=dialog]')!)
    fireEvent.click(screen.getByRole('button', { name: '下载错误明细' }))
    await waitFor(() => expect(asked.at(-1)!.path).toBe('/sys/common/static/import/errors.txt'))
    click('开始导入')
    const box = (await screen.findByText('文件导入成功，但有错误。')).parentElement!
    expect(box.textContent).toContain(WRONG.msg)
    expect(screen.queryByText('已导入')).toBeNull()
    fireEvent.click(within(box).getByRole('button', { name: '点击下载' }))
    await waitFor(() => expect(asked.at(-1)!.path).toBe('/sys/common/static/import/errors.txt'))
    expect(asked.at(-1)!.query.get('sign')).toBe('1')
  })

  it('all or nothing does not begin with wrong rows', async () => {
    show(() => new Reply('', result(WRONG)))
    choose()
    click('下一步')
    fireEvent.click(await screen.findByRole('radio', { name: '全部成功才导入' }))
    click('开始校验')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '开始导入' })).disabled).toBe(true)
  })

  it('says why a file is refused and lets one choose another', async () => {
    show(({ form }) => (form!.get('mode') === 'check' ? new Refused('缺少必填列：岗位编码') : new Reply('', result())))
    choose('a.pdf')
    expect(await screen.findByText('请选择 .xlsx、.csv 文件')).toBeTruthy()
    await check()
    await screen.findByText('缺少必填列：岗位编码')
    click('上一步')
    expect(await screen.findByText('a.xlsx')).toBeTruthy()
    expect(screen.queryByText('缺少必填列：岗位编码')).toBeNull()
  })

  it('skips rows that exist unchanged', async () => {
    show(() => new Reply('', result({ successCount: 0, addedCount: 0, updatedCount: 0, skippedCount: 3 })))
    await check()
    expect(await screen.findByText('没有需要导入的行：文件内容与已有记录相同。')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '开始导入' }).disabled).toBe(true)
  })

  it('keeps rows changed since the import, and reports them', async () => {
    const refusal = '不能撤销本次导入，没有撤销任何数据'
    serve({
      '/post/importExcel': () => new Reply('共3行数据全部导入成功！', result()),
      '/post/undoImport': () => new Refused(refusal),
    })
    renderAt('/', <ImportButton resource={post} />)
    click('导入')
    await check()
    fireEvent.click(await screen.findByRole('button', { name: '开始导入' }))
    fireEvent.click(await screen.findByRole('button', { name: '撤销本次导入' }))
    await screen.findByText('确定撤销本次导入吗？', { selector: '.ant-modal-confirm-title' })
    click('撤销')
    expect(await screen.findByText(refusal)).toBeTruthy()
    expect(screen.getByRole('button', { name: '撤销本次导入' })).toBeTruthy()
  })

  it('offers no undo when only a part could be undone, and names the alternative', async () => {
    const accounts = resource({ ...post, verbs: { undoImport: false } })
    serve({ '/post/importExcel': () => new Reply('共3行数据全部导入成功！', result()) })
    renderAt('/', <ImportButton resource={accounts} />)
    click('导入')
    await check()
    fireEvent.click(await screen.findByRole('button', { name: '开始导入' }))
    expect(await screen.findByText('如果导错了，请在本页删除新增的岗位。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '撤销本次导入' })).toBeNull()
  })
})
