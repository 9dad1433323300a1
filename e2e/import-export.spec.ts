import { expect, type Locator } from '@playwright/test'
import { dialogOf, expectMessage, rowOf, test, visit } from './desk.ts'
import { product, tell, unique } from './product.ts'
import { download, give, headingOf, linesOf, workbook, type Line } from './sheet.ts'

const PATH = '/isystem/position'
const CODE = '职务编码'

test.use({ account: 'admin' })

const addPosition = async (name: string): Promise<string> => {
  const code = unique('e2e-')
  await tell(product().people.admin, 'POST', '/sys/position/add', { body: { code, name, postRank: '3' } })
  return code
}

const filled = async (
  template: Buffer,
  positions: readonly (readonly [code: string, name: string, rank: string])[],
) => {
  const rows = await linesOf(template)
  const at = headingOf(rows, CODE)
  const heading = rows[at]!
  const line = ([code, name, rank]: readonly [string, string, string]): Line =>
    heading.map((caption) => ({ [CODE]: code, 职务名称: name, 职级: rank })[String(caption)] ?? null)
  return { first: at + 2, bytes: await workbook([...rows.slice(0, at + 1), ...positions.map(line)]) }
}

const figure = (drawer: Locator, label: string): Locator =>
  drawer
    .locator('dl > div')
    .filter({ has: drawer.page().getByText(label, { exact: true }) })
    .locator('dd')

const step = (drawer: Locator, name: string): Promise<void> => drawer.getByRole('button', { name }).click()

const check = async (drawer: Locator): Promise<void> => {
  await step(drawer, '下一步')
  await step(drawer, '开始校验')
  await expect(drawer.getByRole('listitem').filter({ hasText: '校验' })).toHaveAttribute('aria-current', 'step')
}

test('a filled template is imported, its bad rows are reported, and the import is undone', async ({ page }) => {
  const name = unique('导入')
  const [one, two, taken] = [unique('e2e-'), unique('e2e-'), await addPosition(unique('占用'))]
  await visit(page, `${PATH}?name=${encodeURIComponent(name)}`)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const drawer = dialogOf(page, '导入职务')
  const template = await download(page, () => step(drawer, '下载模板'))
  expect(template.name).toMatch(/^职务导入模板_\d{8}_\d{4}\.xlsx$/)
  const { first, bytes } = await filled(template.bytes, [
    [one, `${name}甲`, '中级'],
    ['', `${name}无码`, '中级'],
    [two, `${name}乙`, '正高级'],
    [unique('e2e-'), `${name}无级`, '院士级'],
    [taken, `${name}重码`, '中级'],
  ])
  await give(drawer, '职务.xlsx', bytes)
  await check(drawer)
  await expect(figure(drawer, '可导入').first()).toHaveText('2')
  await expect(figure(drawer, '有误')).toHaveText('3')
  const bad = drawer.getByRole('region', { name: '有误的行' }).getByRole('row')
  await expect(bad).toHaveCount(7)
  const cellOf = (column: string, at: number) =>
    drawer.getByRole('textbox', { name: `${column}，第 ${first + at} 行`, exact: true })
  await expect(bad.nth(2)).toContainText(`请输入${CODE}`)
  await expect(cellOf('职级', 3)).toHaveValue('院士级')
  await expect(cellOf(CODE, 4)).toHaveValue(taken)
  const main = page.getByRole('main')
  await expect(rowOf(main, name)).toHaveCount(0)

  await step(drawer, '开始导入')
  await expect(drawer.getByText('文件导入成功，但有错误。')).toBeVisible()
  await expect(drawer.getByText('总上传行数：5，已导入行数：2，错误行数：3')).toBeVisible()
  const told = await download(page, () => step(drawer, '点击下载'))
  expect(told.bytes.toString().match(/第 \d+ 行/g)).toEqual([1, 3, 4].map((n) => `第 ${first + n} 行`))
  await expect(rowOf(main, name)).toHaveCount(2)
  await expect(rowOf(main, `${name}乙`)).toContainText('正高级')

  await cellOf('职级', 3).fill('中级')
  await step(drawer, '重试这 3 行')
  await expect(drawer.getByText('重试了 3 行，还有 2 行有误')).toBeVisible()
  await expect(rowOf(main, name)).toHaveCount(3)

  await step(drawer, '撤销本次导入')
  const question = dialogOf(page, '确定撤销本次导入吗？')
  await expect(question).toContainText('新增的 3 条职务将被删除')
  await question.getByRole('button', { name: '撤销' }).click()
  await expectMessage(page, '已撤销本次导入')
  await expect(rowOf(main, name)).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: '撤销本次导入' })).toBeHidden()
  await step(drawer, '完成')
  await expect(drawer).toBeHidden()
})

test('an export holds the selection, and importing it changes nothing', async ({ page }) => {
  const name = unique('导出')
  const codes = [await addPosition(`${name}甲`), await addPosition(`${name}乙`)]
  await visit(page, `${PATH}?name=${encodeURIComponent(name)}`)
  await expect(rowOf(page, name)).toHaveCount(2)
  const { name: file, bytes } = await download(page, async () => {
    await page.getByRole('button', { name: '导出', exact: true }).click()
    await page.getByRole('menuitem', { name: '当前条件（2 条）' }).click()
  })
  expect(file).toMatch(/^职务_\d{8}_\d{4}\.xlsx$/)
  const rows = await linesOf(bytes)
  const at = headingOf(rows, CODE)
  const column = rows[at]!.indexOf(CODE)
  expect(
    rows
      .slice(at + 1)
      .map((row) => String(row[column]))
      .toSorted(),
  ).toEqual(codes.toSorted())
  expect(rows.at(-1)).toContain('中级')

  await page.getByRole('button', { name: '导入', exact: true }).click()
  const drawer = dialogOf(page, '导入职务')
  await give(drawer, file, bytes)
  await check(drawer)
  await expect(figure(drawer, '可导入').first()).toHaveText('0')
  await expect(figure(drawer, '跳过')).toHaveText('2')
  await expect(drawer.getByRole('button', { name: '开始导入' })).toBeDisabled()
})
