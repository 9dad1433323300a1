/** Spreadsheets of 职务管理: out by what is asked for, in by four steps, and back again. */
import { expect, type Locator, type Page } from '@playwright/test'
import { dialogOf, expectMessage, expectNoSidewaysScroll, rowOf, search, test, visit } from './desk.ts'
import { ask, house, tell, unique } from './house.ts'
import { download, give, headingOf, linesOf, workbook, type Line } from './sheet.ts'

const PATH = '/isystem/position'
const CODE = '职务编码'

test.use({ account: 'admin' })

const addPosition = async (name: string): Promise<string> => {
  const code = unique('e2e-')
  await tell(house().people.admin, 'POST', '/sys/position/add', { body: { code, name, postRank: '3' } })
  return code
}

/** A filled template: rank, name and code of each line below the headings. */
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
    .locator('.hx-figure')
    .filter({ has: drawer.page().getByText(label, { exact: true }) })
    .locator('dd')

const step = (drawer: Locator, name: string): Promise<void> => drawer.getByRole('button', { name }).click()

/** From the chosen file to what the check says. */
const check = async (drawer: Locator): Promise<void> => {
  await step(drawer, '下一步')
  await step(drawer, '开始校验')
  await expect(drawer.getByRole('listitem').filter({ hasText: '校验' })).toHaveAttribute('aria-current', 'step')
}

const exportBy = (page: Page, item: RegExp | string) =>
  download(page, async () => {
    await page.getByRole('button', { name: '导出', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  })

test('a filled template comes in, its bad rows are told, and the import is taken back', async ({ page }) => {
  const name = unique('导入')
  const [one, two, taken] = [unique('e2e-'), unique('e2e-'), await addPosition(unique('占用'))]
  await visit(page, PATH)
  await search(page, '职务名称', name)
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
  await expect(figure(drawer, '可导入')).toHaveText('2')
  await expect(figure(drawer, '有误')).toHaveText('3')
  const bad = drawer.getByRole('region', { name: '有误的行' }).getByRole('row')
  await expect(bad).toHaveCount(4)
  await expect(bad.nth(1)).toContainText(`${first + 1}${CODE}`)
  await expect(bad.nth(2)).toContainText(`${first + 3}职级院士级`)
  await expect(bad.nth(3)).toContainText(`${first + 4}`)
  await expect(bad.nth(3)).toContainText(taken)
  const main = page.getByRole('main')
  await expect(rowOf(main, name)).toHaveCount(0)

  await step(drawer, '开始导入')
  await expect(drawer.getByText('文件导入成功，但有错误。')).toBeVisible()
  await expect(figure(drawer, '新增')).toHaveText('2')
  await expect(figure(drawer, '失败')).toHaveText('3')
  const told = await download(page, () => step(drawer, '点击下载'))
  expect(told.bytes.toString().match(/第 \d+ 行/g)).toEqual([1, 3, 4].map((n) => `第 ${first + n} 行`))
  await expect(rowOf(main, name)).toHaveCount(2)
  await expect(rowOf(main, `${name}乙`)).toContainText('正高级')

  await step(drawer, '撤销本次导入')
  const question = dialogOf(page, '确定撤销本次导入吗？')
  await expect(question).toContainText('新增的 2 条职务将被删除')
  await question.getByRole('button', { name: '撤销' }).click()
  await expectMessage(page, '已撤销本次导入')
  await expect(rowOf(main, name)).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: '撤销本次导入' })).toBeHidden()
  await step(drawer, '完成')
  await expect(drawer).toBeHidden()
})

test('an import that somebody has gone on working with stays', async ({ page }) => {
  const [name, code] = [unique('改过'), unique('e2e-')]
  await visit(page, `${PATH}?name=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const drawer = dialogOf(page, '导入职务')
  const template = await download(page, () => step(drawer, '下载模板'))
  const { bytes } = await filled(template.bytes, [
    [code, name, '中级'],
    [unique('e2e-'), `${name}二`, '中级'],
  ])
  await give(drawer, '职务.xlsx', bytes)
  await check(drawer)
  await step(drawer, '开始导入')
  await expect(drawer.getByText('共2行数据全部导入成功！')).toBeVisible()
  const { sysadmin } = house().people
  const row = await tell<object>(sysadmin, 'GET', '/sys/position/queryByCode', { query: { code } })
  await tell(sysadmin, 'PUT', '/sys/position/edit', { body: { ...row, name: `${name}改` } })
  await step(drawer, '撤销本次导入')
  await dialogOf(page, '确定撤销本次导入吗？').getByRole('button', { name: '撤销' }).click()
  await expectMessage(page, /不能撤销本次导入，没有撤销任何数据/)
  await step(drawer, '完成')
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(rowOf(page, `${name}改`)).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(2)
})

test('an export is what was asked for, what is marked, or all; imported again it changes nothing', async ({ page }) => {
  const name = unique('导出')
  const codes = [await addPosition(`${name}甲`), await addPosition(`${name}乙`), await addPosition(`${name}丙`)]
  await visit(page, `${PATH}?name=${encodeURIComponent(name)}`)
  await expect(rowOf(page, name)).toHaveCount(3)
  await rowOf(page, `${name}乙`).getByRole('checkbox').check()
  const codesIn = async (bytes: Buffer): Promise<string[]> => {
    const rows = await linesOf(bytes)
    const at = headingOf(rows, CODE)
    const column = rows[at]!.indexOf(CODE)
    return rows.slice(at + 1).map((row) => String(row[column]))
  }
  const marked = await exportBy(page, '已选（1 条）')
  expect(marked.name).toMatch(/^职务_\d{8}_\d{4}\.xlsx$/)
  expect(await codesIn(marked.bytes)).toEqual([codes[1]])
  const asked = await exportBy(page, '当前条件（3 条）')
  expect((await codesIn(asked.bytes)).toSorted()).toEqual(codes.toSorted())
  expect((await linesOf(asked.bytes)).at(-1)).toContain('中级')
  const everything = await codesIn((await exportBy(page, '全部')).bytes)
  expect(everything).toEqual(expect.arrayContaining([...codes, 'chief-physician']))

  await page.getByRole('button', { name: '导入', exact: true }).click()
  const drawer = dialogOf(page, '导入职务')
  await give(drawer, asked.name, asked.bytes)
  await check(drawer)
  await expect(figure(drawer, '可导入')).toHaveText('0')
  await expect(figure(drawer, '跳过')).toHaveText('3')
  await expect(drawer.getByText('没有需要导入的行：文件内容与已有记录相同。')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '开始导入' })).toBeDisabled()
})

test('a file that is none is refused before it travels', async ({ page }) => {
  await visit(page, PATH)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const drawer = dialogOf(page, '导入职务')
  await give(drawer, '职务.pdf', Buffer.from('%PDF-1.7'))
  await expect(drawer.getByRole('alert')).toHaveText('请选择 .xlsx、.csv 文件')
  await expect(drawer.getByRole('button', { name: '下一步' })).toBeDisabled()
  await give(drawer, '职务.xlsx', Buffer.from('no workbook at all'))
  await step(drawer, '下一步')
  await step(drawer, '开始校验')
  await expect(drawer.getByRole('alert')).toContainText('请下载导入模板')
})

test.describe('who may not import', () => {
  test.use({ account: 'operator' })

  test('exports, but has no button to import, nor an answer', async ({ page }) => {
    const { operator } = house().people
    await visit(page, PATH)
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: '导出', exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: '导入', exact: true })).toHaveCount(0)
    expect((await ask(operator, 'POST', '/sys/position/importExcel', { body: {} })).status).toBe(403)
    expect((await ask(operator, 'POST', '/sys/position/undoImport', { body: { runId: '1' } })).status).toBe(403)
  })
})

test.describe('in one hand', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })

  test('a file comes in and is taken back', async ({ page }) => {
    const [name, code] = [unique('手机'), unique('e2e-')]
    await visit(page, PATH)
    await page.getByRole('main').getByRole('button', { name: '更多', exact: true }).first().tap()
    await page.getByRole('button', { name: '导入', exact: true }).tap()
    const drawer = dialogOf(page, '导入职务')
    const csv = `职务编码,职务名称,职级\n${code},${name},中级\n,${name}无码,中级\n`
    await give(drawer, '职务.csv', Buffer.from(csv))
    await check(drawer)
    await expect(figure(drawer, '可导入')).toHaveText('1')
    await expect(figure(drawer, '有误')).toHaveText('1')
    await expectNoSidewaysScroll(page)
    await step(drawer, '开始导入')
    await expect(figure(drawer, '新增')).toHaveText('1')
    await step(drawer, '撤销本次导入')
    await dialogOf(page, '确定撤销本次导入吗？').getByRole('button', { name: '撤销' }).tap()
    await expectMessage(page, '已撤销本次导入')
    await step(drawer, '完成')
    await expect(drawer).toBeHidden()
    const gone = await ask(house().people.admin, 'GET', '/sys/position/queryByCode', { query: { code } })
    expect(gone.result).toBeNull()
  })
})
