/** 首页: the numbers that all areas contribute. */
import { homeFigures } from '@huxi/contract'
import { area } from '../../engine/core/area.ts'
import { handle } from '../../engine/core/handle.ts'
import { figuresFor } from '../../engine/verbs/figures.ts'

export const homeArea = area({
  name: 'home',
  open: (_services, { figures }) => ({ routes: [handle(homeFigures, (ctx) => figuresFor(ctx, figures))] }),
})
