import type { Files } from '../../../engine/core/context.ts'
import { extensionOf } from '../../../platform/files/file-name.ts'
import { linkTo } from './open.ts'
import { follow, offer, publish } from './publish.ts'
import { keep } from './store.ts'

export const files: Files = {
  keep: async (ctx, { name, bytes, biz, contentType }) => {
    const type = { extension: extensionOf(name), contentType }
    const path = await keep(ctx, { name, bytes, biz, type })
    return { path, link: linkTo(ctx, path) }
  },
  publish,
  offer,
  follow,
  link: linkTo,
}
