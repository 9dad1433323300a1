import { fileLink, fileUses, staticFile, upload, uploadStored } from '@huxi/contract'
import { handle } from '../../engine/core/handle.ts'
import { linkOf, sendFile } from './open.ts'
import { takeStored, takeUpload } from './store.ts'
import { storedFileRoutes } from './stored.ts'
import { usesOfFile } from './uses.ts'

export const fileRoutes = [
  handle(upload, (ctx, _input, extra) => takeUpload(ctx, extra)),
  handle(staticFile, (ctx, _input, extra) => sendFile(ctx, extra)),
  handle(fileLink, (ctx, { path }) => linkOf(ctx, path)),
  handle(fileUses, (ctx, { id }) => usesOfFile(ctx, id)),
  ...storedFileRoutes,
  handle(uploadStored, (ctx, _input, extra) => takeStored(ctx, extra)),
]
