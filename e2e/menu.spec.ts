import { expect, type Page } from '@playwright/test'
import { dialogOf, expectMessage, moreOf, rowOf, test, visit } from './desk.ts'
import { unique } from './product.ts'

const PATH = '/isystem/permission'

test.use({ account: 'admin' })

const save = async (page: Page, title: string, name: string): Promise<void> => {
  await dialogOf(page, title).getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `“${name}”`)
  await expect(dialogOf(page, title)).toBeHidden()
}

test('a directory with a page is added and is in the menu until it is deleted', async ({ page }) => {
  const [directory, title, slug] = [unique('试用'), unique('试页'), unique('e2e-')]
  await visit(page, `${PATH}?name=${encodeURIComponent(directory)}`)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const adding = dialogOf(page, '新增菜单')
  await expect(adding.getByRole('radio', { name: '一级菜单' })).toBeChecked()
  await adding.getByLabel('菜单名称').fill(directory)
  await adding.getByLabel('访问路径').fill("{{constructor.constructor('alert(1)')()}}")
  await adding.getByRole('button', { name: '确定' }).click()
  await expect(adding.getByLabel('访问路径')).toHaveAccessibleDescription(/访问路径不正确/)
  await adding.getByLabel('访问路径').fill(`/${slug}`)
  await save(page, '新增菜单', directory)

  await moreOf(rowOf(page, directory), '新增下级')
  await expect(adding.getByRole('radio', { name: '子菜单' })).toBeChecked()
  await adding.getByLabel('菜单名称').fill(title)
  await adding.getByLabel('访问路径').fill(`/${slug}/list`)
  await adding.getByLabel('前端组件').fill('system/SysPositionList')
  await save(page, '新增菜单', title)

  await page.reload()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('menuitem', { name: directory }).click()
  await menu.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`/${slug}/list`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main').getByText(/第 1-10 条/)).toBeVisible()

  await page.goBack()
  await moreOf(rowOf(page, directory), '删除')
  const question = dialogOf(page, `确定删除菜单“${directory}”吗？`)
  await expect(question).toContainText('下级的 1 个菜单和按钮')
  await question.getByRole('button', { name: '删除' }).click()
  await expectMessage(page, `已删除菜单“${directory}”`)
  await page.goto(`/${slug}/list`)
  await expect(page).toHaveURL('/404')
})
