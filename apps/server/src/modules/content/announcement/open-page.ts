import { announcement, type Announcement } from '@huxi/contract'
import { isLink } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { allPermissions } from '../../system/permission/index.ts'

const refuse = (sentence: string): never => refuseField('openPage', announcement.fields.openPage, sentence)

/** A local path or http(s) address; never a scheme that executes script. */
const isAddress = (text: string): boolean => isLink(text) && /^(?:\/|https?:\/\/)/i.test(text)

export const checkOpenPage = async (
  ctx: Ctx,
  { openType, openPage }: Pick<Announcement, 'openType' | 'openPage'>,
): Promise<void> => {
  if (!openType && !openPage) return
  if (!openType) return refuseField('openType', announcement.fields.openType, '请选择打开方式，或清空打开页面')
  if (!openPage) return refuse('请输入打开页面，或清空打开方式')
  if (openType === 'url') {
    if (!isAddress(openPage)) refuse('打开页面应以 / 、http:// 或 https:// 开头，例如 /isystem/user')
    return
  }
  if (openType !== 'component') return
  const isPage = (await allPermissions(ctx)).some(({ component }) => component === openPage)
  if (!isPage) refuse('没有这个页面组件，请填写菜单中已有的前端组件，例如 system/UserList')
}
