import { staticFile, upload } from '@huxi/contract'
import { handle } from '../../engine/handle.ts'
import { sendFile, storeFile } from './file.ts'

export const fileRoutes = [
  handle(upload, (ctx, _input, extra) => storeFile(ctx, extra)),
  handle(staticFile, (ctx, _input, { rest }) => sendFile(ctx, rest)),
]
