import {
  bindThird,
  casLogin,
  enabledThirdApps,
  myThirds,
  thirdCallback,
  thirdLogin,
  thirdLoginByType,
  thirdRender,
  unbindThird,
} from '@huxi/contract'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { mine, unbind } from './binding.ts'
import { enterByCas } from './cas.ts'
import { enterByThird, redirectToBind, redirectToProvider, returnFromProvider } from './third-login.ts'

export const thirdRoutes: readonly Route[] = [
  handle(thirdRender, (ctx, { source }, extra) => redirectToProvider(ctx, source, extra)),
  handle(thirdCallback, returnFromProvider),
  handle(thirdLogin, enterByThird),
  handle(thirdLoginByType, enterByThird),
  handle(casLogin, enterByCas),
  handle(myThirds, mine),
  handle(bindThird, (ctx, { source }, extra) => redirectToBind(ctx, source, extra)),
  handle(enabledThirdApps, async () => ({ wechatEnterprise: false, dingtalk: false })),
  handle(unbindThird, (ctx, { source }) => unbind(ctx, source)),
]
