/** 预览影响: runs the save in a transaction, measures rights before and after, and rolls back. */
import { PREVIEWED, previewSave } from '@huxi/contract'
import { parser, refused, type Endpoint, type InputOfEndpoint } from '@huxi/model'
import { area } from '../../../engine/core/area.ts'
import { inTransaction, preview } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Extra, type Route } from '../../../engine/core/handle.ts'
import { guard } from '../../../engine/http/access.ts'
import { previewOf } from './changes.ts'
import { measure, type Extent, type Measure } from './measure.ts'

type Steps = InputOfEndpoint<typeof previewSave>['steps']

interface Save extends Extent {
  readonly route: Route
  read(input: unknown): Record<string, unknown>
}

/** A step carries only its input, and an outcome call is never a retry. */
const BARE: Extra = {
  query: {},
  header: () => undefined,
  rest: '',
  upload: () => Promise.reject(new Error('a step brings no file')),
  receive: () => Promise.reject(new Error('a step brings no file')),
  once: (ctx, work) => inTransaction(ctx, work),
}

const savesOf = (routes: readonly Route[]): ReadonlyMap<string, Save> => {
  const saves = (wanted: readonly Endpoint[], extent: Extent) =>
    wanted.map(({ path }): [string, Save] => {
      const route = routes.find(({ endpoint }) => endpoint.path === path && endpoint.method !== 'GET')!
      const { query, body, partial } = route.endpoint
      return [path, { ...extent, route, read: parser({ ...query, ...body }, partial) }]
    })
  return new Map([
    ...saves(PREVIEWED.tenant, { everyTenant: false, departs: false }),
    ...saves(PREVIEWED.departs, { everyTenant: false, departs: true }),
    ...saves(PREVIEWED.all, { everyTenant: true, departs: false }),
  ])
}

const outcome = async (ctx: Ctx, saves: ReadonlyMap<string, Save>, steps: Steps) => {
  const asked = steps.map(({ path, input }) => {
    const save = saves.get(path)
    if (!save) throw refused('该操作没有预览，请直接保存')
    // the save itself asks for the second factor
    guard({ access: save.route.endpoint.access }, ctx.session ?? undefined)
    return { save, input: save.read(input) }
  })
  const extent = {
    everyTenant: asked.some(({ save }) => save.everyTenant),
    departs: asked.some(({ save }) => save.departs),
  }
  return preview<Measure>(
    ctx,
    async (tx) => {
      for (const { save, input } of asked) await save.route.run(tx, input, BARE)
    },
    (tx) => measure(tx, extent),
  )
}

export const previewArea = area({
  name: 'preview',
  open: (_services, { routes }) => {
    const saves = savesOf(routes)
    return {
      routes: [
        handle(previewSave, async (ctx, { steps }) => {
          const { before, after } = await outcome(ctx, saves, steps)
          return previewOf(ctx, before, after)
        }),
      ],
    }
  },
})
