import { expect, type Page } from '@playwright/test'
import { expectSettled, expectShell, test, visit } from './desk.ts'
import { product, tell, unique } from './product.ts'

const NOT_FOUND = '抱歉，您访问的页面不存在或无权访问'

interface NewMenu {
  name: string
  url: string
  component?: string
  route?: boolean
  hidden?: boolean
  alwaysShow?: boolean
  internalOrExternal?: boolean
}

interface Listed {
  id: string
  name: string
}

/** Adds a directory with pages by the API. @returns how to remove it */
const addBranch = async (directory: NewMenu, pages: readonly NewMenu[]): Promise<() => Promise<void>> => {
  const { admin } = product().people
  await tell(admin, 'POST', '/sys/permission/add', { body: { ...directory, menuType: 0, sortNo: 91 } })
  const roots = await tell<Listed[]>(admin, 'GET', '/sys/permission/list')
  const { id } = roots.find(({ name }) => name === directory.name)!
  for (const [at, page] of pages.entries())
    await tell(admin, 'POST', '/sys/permission/add', { body: { ...page, menuType: 1, parentId: id, sortNo: at } })
  return async () => void (await tell(admin, 'DELETE', '/sys/permission/delete', { query: { id } }))
}

const tabs = (page: Page) => page.getByRole('tablist', { name: '页签' })
const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

test.describe('the menu', () => {
  test.use({ account: 'admin' })

  test('leads to pages, patterns, frames and windows, and says where a page is missing', async ({ page, context }) => {
    const [name, slug] = [unique('各式'), `/${unique('e2e-')}`]
    const [missing, link, framed, outside] = [unique('缺页'), unique('月报'), unique('嵌入'), unique('外开')]
    const remove = await addBranch({ name, url: slug }, [
      { name: unique('样式'), url: `${slug}/x/:code`, component: 'system/SysPositionList', hidden: true },
      { name: link, url: `${slug}/x/17`, component: 'system/SysPositionList', route: false },
      { name: missing, url: `${slug}/none`, component: 'modules/none/NoSuchPage' },
      { name: framed, url: `{{window.location.origin}}${slug}-framed?tenant=\${tenantId}&t=\${token}` },
      { name: outside, url: `https://outside.example${slug}`, internalOrExternal: true },
    ])
    await page.route(`**${slug}-framed*`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>inside' }))
    await context.route('https://outside.example/**', (route) => route.fulfill({ body: 'outside' }))

    // a directory leads to its first page, which is a link into a pattern: it has its own name, and the menu marks it
    await visit(page, slug)
    await expect(page).toHaveURL(`${slug}/x/17`)
    await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible()
    await expect(menuOf(page).getByRole('menuitem', { name: link })).toHaveClass(/selected/)
    await expect(tabs(page).getByRole('tab', { name: link })).toHaveAttribute('aria-selected', 'true')

    await menuOf(page).getByRole('link', { name: missing }).click()
    const panel = page.getByRole('alert').filter({ hasText: '页面不存在' })
    await expect(panel).toContainText(`菜单“${name} / ${missing}”`)
    await expect(panel).toContainText('NoSuchPage')
    await expect(page).toHaveURL(`${slug}/none`)

    await menuOf(page).getByRole('link', { name: framed }).click()
    const frame = page.locator('main iframe')
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms')
    await expect(frame).toHaveAttribute('src', new RegExp(`${slug}-framed\\?tenant=1&t=$`))
    await expect(page.frameLocator('main iframe').getByText('inside')).toBeVisible()
    expect((await frame.boundingBox())!.height).toBe(800)

    // an external page: its own window from the menu, and no empty tab when its address is opened here
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      menuOf(page).getByRole('link', { name: outside }).click(),
    ])
    await expect(opened).toHaveURL(`https://outside.example${slug}`)
    await opened.close()
    await remove()
    await page.goto(`${slug}/none`)
    await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible()
    await expect(page).toHaveURL('/404')
  })
})

test.describe('a newer build', () => {
  test.use({ account: 'nurse' })

  test('is announced, and reloading keeps the place', async ({ page }) => {
    await page.route('/', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/index-[\w-]+\.js/, 'index-newer.js'),
      })
    })
    await page.clock.install()
    await visit(page, '/isystem/depart')
    await expect(page.getByRole('tree', { name: '部门' })).toBeVisible()
    const bar = page.getByText('系统已更新 ·')
    await expect(async () => {
      await page.clock.fastForward('11:00')
      await expect(bar).toBeVisible({ timeout: 2000 })
    }).toPass()
    await page.unroute('/')
    await bar.getByRole('button', { name: '刷新' }).click()
    await expectShell(page)
    await expect(page).toHaveURL(/\/isystem\/depart/)
    await expect(bar).toBeHidden()
  })
})

test.describe('a missing file', () => {
  test.use({ account: 'admin', broken: /SysPositionList|TenantList/ })

  test('is requested once more by itself, then by the user', async ({ page, context }) => {
    const asked: string[] = []
    page.on('framenavigated', (frame) => frame === page.mainFrame() && asked.push(frame.url()))
    await page.route('**/assets/SysPositionList*', (route) => route.abort('connectionrefused'))
    await visit(page, '/')
    await menuOf(page).getByRole('menuitem', { name: '系统管理' }).click()
    asked.length = 0
    await menuOf(page).getByRole('link', { name: '职务管理' }).click()
    // to the page, and once anew, without a loop
    const times = () => asked.filter((url) => url.endsWith('/isystem/position')).length
    await expect.poll(times).toBe(2)
    await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible()
    expect(times()).toBe(2)
    await page.unroute('**/assets/SysPositionList*')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText(/第 1-10 条/)).toBeVisible()
    await expectSettled(page)

    await context.setOffline(true)
    await menuOf(page).getByRole('link', { name: '租户管理' }).click()
    await expect(page.getByText('网络已断开，恢复后会自动重试。')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: '租户管理' })).toBeVisible()
  })
})
