import { expect } from '@playwright/test'
import { dialogOf, rowOf, search, test, visit } from './desk.ts'
import { hire, tell, unique } from './product.ts'
import { goTo } from './routes.ts'
import { download } from './sheet.ts'

test.describe('the security administrator', () => {
  test.use({ account: 'secadmin' })

  test('finds sign-ins and operations of a user, and compares two versions', async ({ page }) => {
    const person = await hire({ roles: ['sysadmin'] })
    const [code, name] = [unique('e2e-'), unique('两版')]
    await tell(person, 'POST', '/sys/position/add', { body: { code, name, postRank: '2' } })
    const row = await tell<{ id: string }>(person, 'GET', '/sys/position/queryByCode', { query: { code } })
    await tell(person, 'PUT', '/sys/position/edit', { body: { ...row, name: `${name}新`, postRank: '3' } })

    await visit(page, '/isystem/log')
    const main = page.getByRole('main')
    await search(page, '关键词', person.username)
    await expect(rowOf(main, person.username).first()).toContainText('登录')
    await main.getByRole('tab', { name: '操作日志' }).click()
    await main.getByRole('button', { name: '展开' }).click()
    await search(page, '操作账号', person.username)
    // until the answer comes the list also shows operations of others
    await rowOf(main, person.username).filter({ hasText: '职务新增' }).getByRole('button', { name: '详情' }).click()
    const detail = dialogOf(page, /详情/)
    await expect(detail).toContainText('/sys/position/add')
    await expect(detail).toContainText(code)
    await detail.getByRole('button', { name: '关闭' }).first().click()

    await goTo(page, '/isystem/dataLog')
    await search(page, '数据编号', row.id)
    await expect(rowOf(main, row.id)).toHaveCount(2)
    await rowOf(main, row.id).first().getByRole('button', { name: '详情' }).click()
    const dialog = dialogOf(page, /^数据比较/)
    await expect(rowOf(dialog, '职务名称')).toContainText(`${name}${name}新`)
    await expect(rowOf(dialog, '职级')).toContainText('助级中级')
    await dialog.getByLabel('显示未改动的字段').click()
    await expect(rowOf(dialog, '职务编码')).toContainText('相同')
  })
})

test.describe('the system administrator', () => {
  test.use({ account: 'sysadmin' })

  test('finds an interface by its title, reads it, and downloads the document', async ({ page }) => {
    await visit(page, '/monitor/apiDoc')
    const main = page.getByRole('main')
    await main.getByLabel('搜索接口').fill('/sys/position/exportXls')
    await main.getByRole('link', { name: /导出/ }).click()
    await expect(main.getByText('/platform/sys/position/exportXls').first()).toBeVisible()
    await expect(main.getByText('system:position:export').first()).toBeVisible()
    const file = await download(page, () => main.getByRole('button', { name: '下载 JSON' }).click())
    expect(file.name).toBe('openapi.json')
    expect((JSON.parse(file.bytes.toString()) as { openapi: string }).openapi).toMatch(/^3\.1/)
  })
})
