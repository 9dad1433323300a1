/** What was done is written down: logs, versions, the audit record, and what the server answers. */
import { expect, type Page } from '@playwright/test'
import { dialogOf, openPage, rowOf, search, test, visit } from './desk.ts'
import { ask, hire, house, tell, unique, type Person } from './house.ts'
import { download } from './sheet.ts'

const NOT_FOUND = '抱歉，你访问的页面不存在或无权访问'

const addPosition = async (name: string): Promise<{ id: string; version: number }> => {
  const { sysadmin } = house().people
  const code = unique('e2e-')
  await tell(sysadmin, 'POST', '/sys/position/add', { body: { code, name, postRank: '2' } })
  return tell(sysadmin, 'GET', '/sys/position/queryByCode', { query: { code } })
}

const expectNone = async (page: Page, person: Person, pages: readonly string[], paths: readonly string[]) => {
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible()
  }
  for (const path of paths) expect((await ask(person, 'GET', path)).status, path).toBe(403)
}

test.describe('the security administrator', () => {
  test.use({ account: 'secadmin' })

  test('finds who signed in and what somebody did, and cannot delete a line', async ({ page }) => {
    const person = await hire({ roles: ['sysadmin'] })
    await tell(person, 'POST', '/sys/position/add', {
      body: { code: unique('e2e-'), name: unique('留痕'), postRank: '2' },
    })
    await visit(page, '/')
    await openPage(page, '系统监控', '日志管理')
    const main = page.getByRole('main')
    await search(page, '关键词', person.username)
    await expect(rowOf(main, person.username).first()).toContainText('登录')
    await main.getByRole('tab', { name: '操作日志' }).click()
    await main.getByRole('button', { name: '展开' }).click()
    await search(page, '操作账号', person.username)
    const line = rowOf(main, person.username).filter({ hasText: '职务新增' })
    await line.getByRole('button', { name: '详情' }).click()
    const detail = dialogOf(page, /详情/)
    await expect(detail).toContainText('/sys/position/add')
    await expect(detail).not.toContainText(person.password)
    await detail.getByRole('button', { name: '关闭' }).last().click()
    await main.getByRole('tab', { name: '异常日志' }).click()
    await expect(main.getByRole('tab', { name: '异常日志' })).toHaveAttribute('aria-selected', 'true')
    await expect(main.getByRole('button', { name: '删除' })).toHaveCount(0)
    const gone = await ask(house().people.secadmin, 'DELETE', '/sys/log/delete', { query: { id: '1' } })
    expect(gone.status).toBe(403)
  })

  test('lays two versions of a record side by side', async ({ page }) => {
    const name = unique('两版')
    const row = await addPosition(name)
    const body = { ...row, name: `${name}新`, postRank: '3' }
    await tell(house().people.sysadmin, 'PUT', '/sys/position/edit', { body })
    await visit(page, '/')
    await openPage(page, '系统监控', '数据日志')
    await search(page, '数据编号', row.id)
    const main = page.getByRole('main')
    await expect(rowOf(main, row.id)).toHaveCount(2)
    await rowOf(main, row.id).first().getByRole('button', { name: '详情' }).click()
    const dialog = dialogOf(page, /^数据比较/)
    await expect(rowOf(dialog, '职务名称')).toContainText(`${name}${name}新`)
    await expect(rowOf(dialog, '职级')).toContainText('助级中级')
    await expect(rowOf(dialog, '职务编码')).toHaveCount(0)
    await dialog.getByLabel('显示未改动的字段').click()
    await expect(rowOf(dialog, '职务编码')).toContainText('相同')
  })

  test('has no page of the audit record and none of the interfaces', async ({ page }) => {
    await expectNone(
      page,
      house().people.secadmin,
      ['/isystem/audit', '/monitor/apiDoc'],
      ['/sys/audit/list', '/api-docs/json'],
    )
  })
})

test.describe('the auditor', () => {
  test.use({ account: 'auditor' })

  test('reads what happened and checks that nothing was changed', async ({ page }) => {
    await tell(house().people.operator, 'GET', '/sys/user/getUserInfo')
    await visit(page, '/')
    await openPage(page, '系统监控', '审计记录')
    const main = page.getByRole('main')
    await expect(main.getByRole('row')).not.toHaveCount(1)
    for (const name of ['新增', '编辑', '删除', '导入'])
      await expect(main.getByRole('button', { name, exact: true })).toHaveCount(0)
    await main.getByRole('button', { name: '校验完整性' }).click()
    const result = dialogOf(page, '校验结果')
    await expect(result.getByRole('status')).toContainText(/^16 条链、[\d,]+ 条记录全部完整，没有被修改、删除或调换。$/)
    await expect(rowOf(result, '链 15')).toContainText('完整')
    await result.getByRole('button', { name: '关闭' }).last().click()
    await expectNone(
      page,
      house().people.auditor,
      ['/isystem/log', '/isystem/dataLog', '/isystem/user'],
      ['/sys/log/list'],
    )
  })
})

test.describe('the system administrator', () => {
  test.use({ account: 'sysadmin' })

  test('finds an interface by what it is called, reads it, and takes the document along', async ({ page }) => {
    await visit(page, '/')
    await openPage(page, '系统监控', '接口文档')
    const main = page.getByRole('main')
    await main.getByLabel('搜索接口').fill('职务 导出')
    await main.getByLabel('搜索接口').fill('/sys/position/exportXls')
    await main.getByRole('link', { name: /导出/ }).click()
    await expect(main.getByText('/platform/sys/position/exportXls').first()).toBeVisible()
    await expect(main.getByText('system:position:export').first()).toBeVisible()
    const file = await download(page, () => main.getByRole('button', { name: '下载 JSON' }).click())
    expect(file.name).toBe('openapi.json')
    expect((JSON.parse(file.bytes.toString()) as { openapi: string }).openapi).toMatch(/^3\.1/)
    await expectNone(
      page,
      house().people.sysadmin,
      ['/isystem/log', '/isystem/audit'],
      ['/sys/log/list', '/sys/audit/list'],
    )
  })
})
