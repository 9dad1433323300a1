/** 用户管理: a colleague comes, forgets the password, is kept out for a while, and leaves. */
import { expect, type Locator, type Page } from '@playwright/test'
import { crc32, deflateSync } from 'node:zlib'
import { dialogOf, expectMessage, expectShell, moreOf, rowOf, search, test, visit } from './desk.ts'
import { ask, hire, unique } from './house.ts'

const PATH = '/isystem/user'

test.use({ account: 'admin' })

/** A picker: opens it, finds by a name, marks, confirms. */
const pick = async (page: Page, field: Locator, title: string, mark: (dialog: Locator) => Promise<void>) => {
  await field.click()
  const dialog = dialogOf(page, title)
  await mark(dialog)
  await expect(dialog.getByText(/已选择 1 项/)).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
}

test('a new colleague is added with role, department and picture', async ({ page }) => {
  const [username, realname, password] = [unique('e2e'), unique('新同事'), unique('rain on the roof ')]
  await visit(page, PATH)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = dialogOf(page, '新增用户')
  await dialog.getByLabel('用户账号').fill('admin')
  await dialog.getByLabel('用户姓名').fill(realname)
  await expect(dialog.getByLabel('用户账号')).toHaveAccessibleDescription(/用户名已存在!/)
  await dialog.getByLabel('用户账号').fill(username)
  await dialog.getByLabel('登录密码').fill(password)
  await dialog.getByLabel('确认密码').fill(`${password}?`)
  await dialog.getByLabel('手机号').fill('12345')
  await dialog.getByLabel('邮箱').focus()
  await expect(dialog.getByText('两次输入的密码不一致')).toBeVisible()
  await expect(dialog.getByLabel('手机号')).toHaveAccessibleDescription(/手机号/)
  await dialog.getByLabel('确认密码').fill(password)
  await dialog.getByLabel('手机号').fill('')
  await dialog.getByLabel('选择头像').setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: picture() })
  await expect(dialog.getByRole('img', { name: '头像' })).toHaveJSProperty('complete', true)
  await pick(page, dialog.getByLabel('角色'), '选择角色', (picker) =>
    picker.getByRole('row').filter({ hasText: '护士' }).first().click(),
  )
  await pick(page, dialog.getByLabel('所属部门'), '选择所属部门', async (picker) => {
    await picker.getByLabel('搜索部门').fill('hxbf')
    await picker.getByRole('treeitem', { name: '呼吸病房' }).locator('.ant-tree-checkbox').click()
  })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增用户“${realname}”`)

  await search(page, '用户姓名', realname)
  const row = rowOf(page, username)
  await expect(row).toContainText('呼吸病房')
  await expect(row).toContainText('护士')
  await expect(row).toContainText('正常')
  await row.getByRole('button', { name: realname }).click()
  const detail = dialogOf(page, /^用户详情/)
  const avatar = detail.getByRole('img', { name: '头像' })
  await expect.poll(() => avatar.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth)).toBe(8)
})

test('a reset password has to be changed before anything else', async ({ page, enter }) => {
  const person = await hire()
  const given = unique('given by the admin ')
  await visit(page, `${PATH}?username=${person.username}`)
  await moreOf(rowOf(page, person.username), '重置密码')
  const dialog = dialogOf(page, /^重置密码/)
  await dialog.getByLabel('新密码', { exact: true }).fill('short')
  await dialog.getByLabel('确认新密码').fill('short')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByText(/有 \d 处需要修改/)).toBeVisible()
  await dialog.getByLabel('新密码', { exact: true }).fill(given)
  await dialog.getByLabel('确认新密码').fill(given)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已重置用户“${person.realname}”的密码`)

  const theirs = await enter()
  await theirs.goto('/user/login')
  await theirs.getByLabel('用户名').fill(person.username)
  await theirs.getByLabel('密码', { exact: true }).fill(given)
  await theirs.getByRole('button', { name: '登录', exact: true }).click()
  await expect(theirs.getByRole('heading', { name: '修改密码' })).toBeVisible()
})

test('freezing ends what is open at once, unfreezing lets in again, deleting is for good', async ({ page, enter }) => {
  const person = await hire()
  const theirs = await enter(person)
  await visit(theirs, '/isystem/depart')
  await visit(page, `${PATH}?username=${person.username}`)
  const row = rowOf(page, person.username)
  await moreOf(row, '冻结')
  const freezing = dialogOf(page, `确定冻结用户“${person.realname}”吗？`)
  await expect(freezing).toContainText('将立即退出登录，解冻之前不能再登录。')
  await freezing.getByRole('button', { name: '冻结' }).click()
  await expectMessage(page, `已冻结用户“${person.realname}”`)
  await expect(row).toContainText('冻结')
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/user\/login/)
  const signIn = () => ask(undefined, 'POST', '/sys/login', { body: person })
  expect((await signIn()).message).toBe('该用户已冻结')

  await moreOf(row, '解冻')
  await expectMessage(page, `已解冻用户“${person.realname}”`)
  await theirs.getByLabel('用户名').fill(person.username)
  await theirs.getByLabel('密码', { exact: true }).fill(person.password)
  await theirs.getByRole('button', { name: '登录', exact: true }).click()
  await expectShell(theirs)

  await moreOf(row, '删除')
  const deleting = dialogOf(page, `确定删除用户“${person.realname}”吗？`)
  await expect(deleting).toContainText('将立即退出登录，账号不能再使用；已有的业务记录会保留。')
  await deleting.getByRole('button', { name: '删除' }).click()
  await expectMessage(page, `已删除用户“${person.realname}”`)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/user\/login/)
  expect((await signIn()).message).toBe('用户名或密码错误')
})

test('nobody locks the own account out', async ({ page }) => {
  await visit(page, `${PATH}?username=admin`)
  const own = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'admin', exact: true }) })
  await own.getByRole('button', { name: '更多' }).click()
  const panel = page.locator('.hx-more')
  for (const name of ['重置密码', '冻结', '删除'])
    await expect(panel.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  await panel.getByRole('button', { name: '冻结' }).hover()
  await expect(page.getByRole('tooltip', { name: '不能冻结自己的账号' })).toBeVisible()
})

/** An 8 × 8 png in the colour of the house. */
const picture = (): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0])
  const line = Buffer.from([0, ...Array.from({ length: 8 }, () => [24, 144, 255]).flat()])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: 8 }, () => line)))
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
