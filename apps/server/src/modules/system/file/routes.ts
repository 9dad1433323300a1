import {
  fileLink,
  fileRoom,
  fileUses,
  fileVersions,
  replaceStored,
  restoreFileVersion,
  shareStored,
  staticFile,
  upload,
  uploadStored,
} from '@huxi/contract'
import { handle } from '../../../engine/core/handle.ts'
import { linkOf, sendFile } from './open.ts'
import { quotaOf } from './quota.ts'
import { shareFile } from './share.ts'
import { takeStored, takeUpload } from './store.ts'
import { storedFileRoutes } from './stored.ts'
import { usesOfFile } from './uses.ts'
import { replaceFile, restoreVersion, versionsOf } from './versions.ts'

export const fileRoutes = [
  handle(upload, (ctx, _input, extra) => takeUpload(ctx, extra)),
  handle(staticFile, (ctx, _input, extra) => sendFile(ctx, extra)),
  handle(fileLink, (ctx, { path }) => linkOf(ctx, path)),
  handle(fileUses, (ctx, { id }) => usesOfFile(ctx, id)),
  handle(fileRoom, (ctx) => quotaOf(ctx)),
  handle(fileVersions, (ctx, { id }) => versionsOf(ctx, id)),
  handle(replaceStored, (ctx, _input, extra) => replaceFile(ctx, extra)),
  handle(restoreFileVersion, (ctx, { id, versionNo }) => restoreVersion(ctx, id, versionNo)),
  handle(shareStored, (ctx, { id, hours }) => shareFile(ctx, id, hours)),
  ...storedFileRoutes,
  handle(uploadStored, (ctx, _input, extra) => takeStored(ctx, extra)),
]
