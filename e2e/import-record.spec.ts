import { expect } from '@playwright/test'
import { dialogOf, expectMessage, moreOf, rowOf, test, visit } from './desk.ts'
import { unique } from './product.ts'
import { download, give, linesOf, workbook } from './sheet.ts'

test.use({ account: 'admin' })

test('an import is found again, with its wrong row and 撤销', async ({ page }) => {
  const [file, name] = [`${unique('记录')}.xlsx`, unique('记')]
  await visit(page, `/isystem/position?name=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const drawer = dialogOf(page, '导入职务')
  const bytes = await workbook([
    ['职务编码', '职务名称', '职级'],
    [unique('e2e-'), `${name}甲`, '中级'],
    [unique('e2e-'), `${name}乙`, '院士级'],
  ])
  await give(drawer, file, bytes)
  for (const step of ['下一步', '开始校验', '开始导入']) await drawer.getByRole('button', { name: step }).click()
  await expect(drawer.getByText('文件导入成功，但有错误。')).toBeVisible()

  await visit(page, `/isystem/importRecord?fileName=${encodeURIComponent(file)}`)
  const row = rowOf(page.getByRole('main'), file)
  await expect(row).toContainText('部分导入')
  const wrong = await download(page, () => moreOf(row, '下载有误的行'))
  expect((await linesOf(wrong.bytes)).map((line) => line[1])).toEqual(['职务名称', `${name}乙`])

  await moreOf(row, '撤销')
  await dialogOf(page, '确定撤销这次导入吗？').getByRole('button', { name: '撤销' }).click()
  await expectMessage(page, '已撤销本次导入')
  await expect(row).toContainText('已撤销')
  await visit(page, `/isystem/position?name=${encodeURIComponent(name)}`)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})
