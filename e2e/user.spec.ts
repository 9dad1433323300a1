import { expect, type Locator, type Page } from '@playwright/test'
import { crc32, deflateSync } from 'node:zlib'
import { dialogOf, expectMessage, moreOf, recordOf, rowOf, search, test, visit } from './desk.ts'
import { hire, unique } from './product.ts'

const PATH = '/isystem/user'

test.use({ account: 'admin' })

const pick = async (page: Page, field: Locator, typed: string, option: Locator) => {
  await field.click()
  await field.fill(typed)
  await option.click()
  await page.keyboard.press('Tab')
}

test('a new colleague is added with role, department and picture', async ({ page }) => {
  const [username, realname, password] = [unique('e2e'), unique('新同事'), unique('rain on the roof ')]
  await visit(page, PATH)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = dialogOf(page, '新增用户')
  await dialog.getByLabel('用户账号').fill(username)
  await dialog.getByLabel('用户姓名').fill(realname)
  await dialog.getByLabel('登录密码').fill(password)
  await dialog.getByLabel('确认密码').fill(password)
  await dialog.getByLabel('选择头像').setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: picture() })
  await expect(dialog.getByRole('img', { name: '头像' })).toHaveJSProperty('complete', true)
  await pick(
    page,
    dialog.getByLabel('角色'),
    'hs',
    page.locator('.ant-select-item-option', { hasText: '护士' }).first(),
  )
  await pick(page, dialog.getByLabel('所属部门'), 'hxbf', page.getByRole('treeitem', { name: '呼吸病房' }))
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增用户“${realname}（${username}）”`)

  await search(page, '用户姓名', realname)
  const row = rowOf(page, username)
  await expect(row).toContainText('呼吸病房')
  await expect(row).toContainText('护士')
  await expect(row).toContainText('未激活')
  await row.getByRole('link', { name: realname }).click()
  const detail = recordOf(page, realname)
  const avatar = detail.getByRole('img', { name: '头像' })
  await expect.poll(() => avatar.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth)).toBe(8)
})

test('a reset password is changed before the requested page; freezing ends open pages at once', async ({
  page,
  enter,
}) => {
  const person = await hire()
  const [given, chosen] = [unique('given by the admin '), unique('chosen by herself ')]
  const theirs = await enter(person)
  await visit(theirs, '/isystem/depart')
  await visit(page, `${PATH}?username=${person.username}`)
  const row = rowOf(page, person.username)
  await moreOf(row, '重置密码')
  const dialog = dialogOf(page, /^重置密码/)
  await dialog.getByLabel('新密码', { exact: true }).fill(given)
  await dialog.getByLabel('确认新密码').fill(given)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已重置用户“${person.realname}”的密码`)

  const signIn = async (password: string) => {
    await theirs.getByLabel('用户名').fill(person.username)
    await theirs.getByLabel('密码', { exact: true }).fill(password)
    await theirs.getByRole('button', { name: '登录', exact: true }).click()
  }
  await theirs.reload()
  await expect(theirs).toHaveURL('/user/login?redirect=%2Fisystem%2Fdepart')
  await signIn(given)
  await expect(theirs.getByRole('heading', { name: '修改密码' })).toBeVisible()
  await expect(theirs.getByText('首次登录或密码已被重置，请先修改密码再继续。')).toBeVisible()
  await theirs.getByLabel('旧密码').fill(given)
  await theirs.getByLabel('新密码', { exact: true }).fill(chosen)
  await theirs.getByLabel('确认新密码').fill(chosen)
  await theirs.getByRole('button', { name: '确定' }).click()
  await expectMessage(theirs, /密码/)
  await expect(theirs.getByRole('heading', { level: 1, name: '部门管理' })).toBeVisible()

  await moreOf(row, '冻结')
  await dialogOf(page, `确定冻结用户“${person.realname}（${person.username}）”吗？`)
    .getByRole('button', { name: '冻结' })
    .click()
  await expectMessage(page, `冻结成功：用户“${person.realname}（${person.username}）”`)
  await expect(row).toContainText('冻结')
  await theirs.reload()
  await expect(theirs).toHaveURL('/user/login?redirect=%2Fisystem%2Fdepart')
  await signIn(chosen)
  await expect(theirs.getByRole('alert')).toHaveText('该用户已冻结')
})

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
