import { resource } from '@huxi/model'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { Refused, renderAt, Said, serve, setWidth, signIn, type Asked } from '../../../../test/kit.tsx'
import { post as base } from '../../../../test/post.ts'
import { ImportButton } from './import-button.tsx'
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

it.each([
  ['a.xls', 1, '请选择 .xlsx、.csv 文件'],
  ['a.CSV', 0, '文件是空的，请重新选择'],
  ['a.xlsx', 21 * 1024 * 1024, '文件不能超过 20 MB，请拆分后分次导入'],
  ['a.XLSX', 1, ''],
])('%s of %d bytes: %s', (name, size, issue) => expect(fileIssue({ name, size })).toBe(issue))

describe('an import', () => {
  it('is checked, written, reported and taken back', async () => {
    const asked = show(
      ({ form }) =>
        new Said(form!.get('mode') === 'check' ? '' : '共3行数据全部导入成功！', result({ note: '1 行可能重复' })),
      { dictId: 'd1' },
    )
    await expectAccessible((await screen.findByText('导入岗位')).closest('[role=dialog]')!)
    await check()
    await screen.findByText('校验通过，可以开始导入。')
    expect(screen.getByText('1 行可能重复。')).toBeTruthy()
    click('开始导入')
    await screen.findByText('共3行数据全部导入成功！')
    expect(sent(asked)).toEqual(['check', 'partial'])
    expect(asked.at(-1)!.form!.get('dictId')).toBe('d1')
    click('撤销本次导入')
    await screen.findByText('确定撤销本次导入吗？', { selector: '.ant-modal-confirm-title' })
    click('撤销')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ path: '/post/undoImport', body: { runId: 'r1' } }))
    expect(await screen.findByText('已撤销本次导入：删除了新增的 2 条，恢复了更新的 1 条')).toBeTruthy()
    expect(screen.queryByText('新增')).toBeNull()
    expect(screen.queryByRole('button', { name: '撤销本次导入' })).toBeNull()
  })

  it('whose drawer was closed is still taken back from its toast', async () => {
    const asked = show(({ form }) => new Said(form!.get('mode') === 'check' ? '' : '导入成功', result()))
    await check()
    fireEvent.click(await screen.findByRole('button', { name: '开始导入' }))
    fireEvent.click(await screen.findByRole('button', { name: '完成' }))
    await screen.findByText('岗位：导入成功')
    click('撤销')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ path: '/post/undoImport', body: { runId: 'r1' } }))
    await screen.findByText('已撤销本次导入')
  })

  it('with wrong rows shows them and leads to the whole list', async () => {
    const asked = show(({ form }) =>
      form!.get('mode') === 'check'
        ? new Said('', result(WRONG))
        : new Said('文件导入成功，但有错误。', result(WRONG), 201),
    )
    await check()
    const row = (await screen.findByText('岗位编码')).closest('tr')!
    expect(within(row).getByText('职务编码已经存在，忽略导入。')).toBeTruthy()
    // only the first of many are shown
    expect(screen.getByText(/^有误的行/).textContent).toBe('有误的行（共 3 行，以下为前 1 行，全部见错误明细）')
    await expectAccessible(row.closest('[role=dialog]')!)
    fireEvent.click(screen.getByRole('button', { name: '下载错误明细' }))
    await waitFor(() => expect(asked.at(-1)!.path).toBe('/sys/common/static/import/errors.txt'))
    click('开始导入')
    const box = (await screen.findByText('文件导入成功，但有错误。')).parentElement!
    expect(box.textContent).toContain(WRONG.msg)
    fireEvent.click(within(box).getByRole('button', { name: '点击下载' }))
    await waitFor(() => expect(asked.at(-1)!.path).toBe('/sys/common/static/import/errors.txt'))
    expect(asked.at(-1)!.query.get('sign')).toBe('1')
  })

  it('all or nothing does not begin with wrong rows', async () => {
    show(() => new Said('', result(WRONG)))
    choose()
    click('下一步')
    fireEvent.click(await screen.findByRole('radio', { name: '全部成功才导入' }))
    click('开始校验')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '开始导入' })).disabled).toBe(true)
  })

  it('says why a file is refused and lets one choose another', async () => {
    show(() => new Refused('缺少必填列：岗位编码'))
    choose('a.pdf')
    expect(await screen.findByText('请选择 .xlsx、.csv 文件')).toBeTruthy()
    await check()
    await screen.findByText('缺少必填列：岗位编码')
    click('上一步')
    expect(await screen.findByText('a.xlsx')).toBeTruthy()
    expect(screen.queryByText('缺少必填列：岗位编码')).toBeNull()
  })

  it('of what is there already has nothing to do', async () => {
    show(() => new Said('', result({ successCount: 0, addedCount: 0, updatedCount: 0, skippedCount: 3 })))
    await check()
    expect(await screen.findByText('没有需要导入的行：文件内容与已有记录相同。')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '开始导入' }).disabled).toBe(true)
  })

  it('that somebody has gone on working with stays, and says so', async () => {
    const refusal = '不能撤销本次导入，没有撤销任何数据'
    serve({
      '/post/importExcel': () => new Said('共3行数据全部导入成功！', result()),
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
})
