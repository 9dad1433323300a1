/** 菜单管理: what is added to the menu is there for everybody who holds it, and gone when it is deleted. */
import { expect, type Page } from '@playwright/test'
import { chooseNode, dialogOf, expectMessage, expectShell, moreOf, rowOf, search, test, visit } from './desk.ts'
import { house, tell, unique } from './house.ts'

const PATH = '/isystem/permission'

test.use({ account: 'admin' })

const save = async (page: Page, title: string, name: string): Promise<void> => {
  await dialogOf(page, title).getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `“${name}”`)
  await expect(dialogOf(page, title)).toBeHidden()
}

/** Adds a directory at the root or a page below it, without the screen. */
const addMenu = async (name: string, url: string, below?: { id: string; component: string }): Promise<string> => {
  await tell(house().people.admin, 'POST', '/sys/permission/add', {
    body: { name, url, menuType: below ? 1 : 0, parentId: below?.id, component: below?.component, sortNo: 90 },
  })
  const menus = await tell<{ id: string; name: string; children: { id: string; name: string }[] | null }[]>(
    house().people.admin,
    'GET',
    '/sys/permission/list',
  )
  return menus.flatMap((menu) => [menu, ...(menu.children ?? [])]).find((menu) => menu.name === name)!.id
}

test('a directory with a page is added and stands in the menu', async ({ page }) => {
  const [directory, title, slug] = [unique('试用'), unique('试页'), unique('e2e-')]
  await visit(page, PATH)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const adding = dialogOf(page, '新增菜单')
  await expect(adding.getByRole('radio', { name: '一级菜单' })).toBeChecked()
  await adding.getByLabel('菜单名称').fill(directory)
  await adding.getByLabel('访问路径').fill("{{constructor.constructor('alert(1)')()}}")
  await adding.getByRole('button', { name: '确定' }).click()
  await expect(adding.getByLabel('访问路径')).toHaveAccessibleDescription(/访问路径不正确/)
  await adding.getByLabel('访问路径').fill('/isystem/user')
  await adding.getByLabel('菜单名称').focus()
  await expect(adding.getByText('访问路径“/isystem/user”已被其他菜单使用')).toBeVisible()
  await adding.getByLabel('访问路径').fill(`/${slug}`)
  await save(page, '新增菜单', directory)

  await search(page, '菜单名称', directory)
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

  await visit(page, PATH)
  await search(page, '菜单名称', directory)
  await moreOf(rowOf(page, directory), '删除')
  const question = dialogOf(page, `确定删除菜单“${directory}”吗？`)
  await expect(question).toContainText('下级的 1 个菜单和按钮')
  await question.getByRole('button', { name: '删除' }).click()
  await expectMessage(page, `已删除菜单“${directory}”`)
  await page.goto(`/${slug}/list`)
  await expect(page).toHaveURL('/404')
})

test('a component nobody wrote shows that the page does not exist', async ({ page }) => {
  const [directory, slug] = [unique('未建'), unique('e2e-')]
  const id = await addMenu(directory, `/${slug}`)
  await addMenu(unique('没有'), `/${slug}/none`, { id, component: 'system/NoSuchPage' })
  await page.goto(`/${slug}/none`)
  await expectShell(page)
  const block = page.getByRole('main').getByRole('alert')
  await expect(block).toContainText('页面不存在')
  await expect(block).toContainText('system/NoSuchPage')
  await expect(page).toHaveURL(`/${slug}/none`)
})

test('a page moves to another directory', async ({ page }) => {
  const [from, to, title, slug] = [unique('原处'), unique('新处'), unique('搬家'), unique('e2e-')]
  const id = await addMenu(from, `/${slug}-a`)
  await addMenu(to, `/${slug}-b`)
  await addMenu(title, `/${slug}-a/list`, { id, component: 'system/SysPositionList' })
  await visit(page, PATH)
  await search(page, '菜单名称', title)
  await moreOf(rowOf(page, title), '移动到…')
  const moving = dialogOf(page, `移动菜单“${title}”到…`)
  await chooseNode(moving, '菜单', to)
  await moving.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已移动菜单“${title}”`)
  await page.reload()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('menuitem', { name: to }).click()
  await expect(menu.getByRole('link', { name: title })).toBeVisible()
})

test('rows of the product itself stay', async ({ page }) => {
  await visit(page, PATH)
  await search(page, '菜单名称', '职务管理')
  await rowOf(page, '职务管理').getByRole('button', { name: '更多' }).click()
  await expect(page.locator('.hx-more').getByRole('button', { name: '删除' })).toHaveAttribute('aria-disabled', 'true')
})
