/** Two houses under one roof: neither sees the other. */
import { expect } from '@playwright/test'
import { dialogOf, expectShell, rowOf, search, test, visit } from './desk.ts'
import { ask, departIds, hire, house, tell, unique } from './house.ts'

interface Rows {
  records: { id: string }[]
  total: number
}

test.describe('a person of the second house', () => {
  test.use({ account: 'neighbor' })

  test('finds nobody and nothing of the first one', async ({ page }) => {
    const stranger = await hire({ realname: unique('邻居看不见') })
    await visit(page, '/isystem/user')
    const main = page.getByRole('main')
    await expect(main.getByText(/共 \d+ 条/)).toBeVisible()
    await search(page, '用户姓名', '邻居看不见')
    await expect(main.getByText('没有符合条件的记录')).toBeVisible()
    await visit(page, `/isystem/user?username=${stranger.username}`)
    await expect(main.getByText('没有符合条件的记录')).toBeVisible()

    await visit(page, '/isystem/depart')
    await expect(main.getByText('清和社区卫生服务中心（演示）').first()).toBeVisible()
    await expect(main.getByText('和悦医院（演示）')).toHaveCount(0)

    const [foreign] = await departIds(['呼吸病房'])
    await visit(page, `/isystem/depart?departId=${foreign}`)
    await expect(main.getByText('请选择左侧部门')).toBeVisible()
    await expect(main.getByText('呼吸病房')).toHaveCount(0)

    await visit(page, '/isystem/position')
    await expect(rowOf(page, '全科医师')).toBeVisible()
    await search(page, '职务名称', '主任医师')
    await expect(main.getByText('没有符合条件的记录')).toBeVisible()

    await visit(page, '/isystem/roleUserList')
    await expect(main.getByText('社区护士').first()).toBeVisible()
    await expect(main.getByText('运营', { exact: true })).toHaveCount(0)
  })

  test('cannot tell a foreign number from one that does not exist', async () => {
    const { admin, neighbor } = house().people
    const [depart] = await departIds(['呼吸病房'])
    const firstOf = async (path: string) => (await tell<Rows>(admin, 'GET', path)).records[0]!.id
    const foreign = [
      ['/sys/user/queryById', (await hire()).id],
      ['/sys/position/queryById', await firstOf('/sys/position/list')],
      ['/sys/role/queryById', await firstOf('/sys/role/list')],
      ['/sys/sysDepart/queryById', depart!],
    ] as const
    for (const [path, id] of foreign) {
      const theirs = await ask(neighbor, 'GET', path, { query: { id } })
      const none = await ask(neighbor, 'GET', path, { query: { id: '1999999999999999999' } })
      expect([theirs.status, theirs.code, theirs.message], path).toEqual([none.status, none.code, none.message])
      expect(theirs.result, path).toBeNull()
    }
    expect((await ask(neighbor, 'GET', '/sys/user/list', { tenantId: 1 })).status).toBe(403)
  })
})

test.describe('a member of both', () => {
  test.use({ account: 'admin' })

  test('changes house by 切换租户 and sees the other one', async ({ page }) => {
    await visit(page, '/isystem/position')
    await page.getByRole('button', { name: '的账户菜单' }).click()
    await page.getByRole('menuitem', { name: '切换租户' }).click()
    const dialog = dialogOf(page, '切换租户')
    await dialog.getByLabel('租户').click()
    await page
      .getByRole('option', { name: '清和社区卫生服务中心（演示）' })
      .or(page.getByTitle('清和社区卫生服务中心（演示）'))
      .last()
      .click()
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL('/dashboard/analysis')
    await expectShell(page)
    // the browser knows the person as one of the other house, too
    const kept = await page.evaluate<{ value: { tenantId: number } }>(
      `JSON.parse(localStorage.getItem('pro__Login_Userinfo'))`,
    )
    expect(kept.value.tenantId).toBe(2)
    await visit(page, '/isystem/position')
    await expect(rowOf(page, '全科医师')).toBeVisible()
    await expect(rowOf(page, '主任医师')).toHaveCount(0)
  })
})
