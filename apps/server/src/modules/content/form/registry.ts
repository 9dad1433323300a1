/** Published forms of this process: each is a resource, rebuilt when its definition changes. */
import { formResource, formResourceName, partResource, partsOf, type FormShape } from '@huxi/contract'
import { AppError, notFound, refused, type Resource, type Verb } from '@huxi/model'
import type { WholeApp } from '../../../engine/core/area.ts'
import type { AppServices, Ctx, RowVisibility } from '../../../engine/core/context.ts'
import type { Route } from '../../../engine/core/handle.ts'
import type { View } from '../../../engine/report/views.ts'
import { openToReferrers } from '../../../engine/verbs/choices.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { store } from '../../../engine/write/store.ts'
import { isUnavailable } from '../../../platform/config/db-error.ts'
import { hasReportView, reportViewOf } from './report-view.ts'
import { partHooks, rowHooks } from './rows.ts'
import { isReady, readForms, syncForms } from './view.ts'

interface Served {
  readonly shape: FormShape
  readonly routes: ReadonlyMap<string, Route> | undefined
  readonly mark: string
  readonly view: View | undefined
}

interface Forms {
  refresh(): Promise<void>
  /** Waits for forms that are being read; called before a transaction, which does not wait. */
  settled(): Promise<void>
  shape(ctx: Ctx, id: string): Promise<FormShape>
  all(ctx: Ctx): Promise<readonly FormShape[]>
  named(ctx: Ctx, name: string): Promise<FormShape>
  reportViews(ctx: Ctx): Promise<readonly View[]>
  route(ctx: Ctx, code: string, verb: Verb): Promise<Route>
}

const byServices = new WeakMap<AppServices, Forms>()

export const formsOf = ({ services }: Pick<Ctx, 'services'>): Forms => {
  const forms = byServices.get(services)
  if (!forms) throw new Error('forms are not open')
  return forms
}

const preparing = (): AppError => new AppError('unavailable', '表单正在准备，请过几秒再试；仍不行请联系管理员')

const targetsOf = ({ tenantId, content }: FormShape): string[] =>
  [content, ...partsOf(content)]
    .flatMap(({ items, removed }) => [...items, ...removed])
    .flatMap(({ kind, form }) => (kind === 'row' ? [formResourceName({ tenantId, code: form! })] : []))

interface Made {
  readonly own: RowVisibility
  readonly routes: ReadonlyMap<string, Route>
}

const resourcesOf = (shape: FormShape): Resource[] => [
  formResource(shape),
  ...partsOf(shape.content).map((part) => partResource(shape, part)),
]

const serving = (r: Resource, shape: FormShape, referrers: readonly FormShape[]): Made => {
  const registered = [r, ...referrers.flatMap(resourcesOf)]
  const all = openToReferrers(registered, serve(r, rowHooks(r, shape)))
  return { own: all[0]!.store!, routes: new Map(all.map((route) => [route.endpoint.of!.verb, route])) }
}

export const openForms = (services: AppServices, app: Pick<WholeApp, 'know' | 'forget'>): Forms => {
  let published = new Map<string, Served>()
  let reading: Promise<void> = Promise.resolve()

  const read = async (): Promise<void> => {
    const { shapes, marks, reportMarks } = await readForms(services)
    const next = new Map<string, Served>()
    const made = new Set(shapes.filter((shape) => isReady(shape, marks)).map(formResourceName))
    for (const shape of shapes) {
      const name = formResourceName(shape)
      const ready = [name, ...targetsOf(shape)].every((one) => made.has(one))
      const view = ready && hasReportView(shape, reportMarks) ? reportViewOf(shape) : undefined
      const referrers = shapes.filter((one) => one !== shape && targetsOf(one).includes(name))
      const mark = JSON.stringify([shape, ready, view?.definition, referrers])
      const before = published.get(name)
      if (before?.mark === mark) {
        next.set(name, before)
        continue
      }
      if (!ready) {
        next.set(name, { shape, routes: undefined, mark, view })
        continue
      }
      const [r, ...parts] = resourcesOf(shape) as [Resource, ...Resource[]]
      for (const part of parts) app.know(part, store(part, partHooks(part)))
      const { own, routes } = serving(r, shape, referrers)
      app.know(r, own)
      next.set(name, { shape, routes, mark, view })
    }
    for (const name of published.keys()) if (!next.has(name)) app.forget(name)
    published = next
  }
  const queue = (work: () => Promise<void>): Promise<void> => {
    reading = reading
      .then(work)
      // an unavailable database reports itself, and the bus repeats the refresh afterwards
      .catch((error: unknown) => {
        if (!isUnavailable(error)) services.log.error({ err: error }, 'forms could not be read')
      })
    return reading
  }

  // inside a transaction the read may wait for its connection
  const current = async ({ pending }: Ctx): Promise<void> => (pending ? undefined : reading)

  const found = async (ctx: Ctx, meets: (shape: FormShape) => boolean): Promise<Served> => {
    await current(ctx)
    const one = [...published.values()].find(({ shape }) => shape.tenantId === ctx.tenantId && meets(shape))
    if (!one) throw notFound()
    return one
  }

  const readyOf = async (ctx: Ctx, meets: (shape: FormShape) => boolean): Promise<FormShape> => {
    const { shape, routes } = await found(ctx, meets)
    if (!routes) throw preparing()
    return shape
  }

  const forms: Forms = {
    refresh: () =>
      queue(async () => {
        await syncForms(services)
        await read()
      }),
    settled: () => reading,
    async all(ctx) {
      await current(ctx)
      return [...published.values()].map(({ shape }) => shape).filter(({ tenantId }) => tenantId === ctx.tenantId)
    },
    async reportViews(ctx) {
      await current(ctx)
      return [...published.values()].flatMap(({ shape, view }) =>
        view && shape.tenantId === ctx.tenantId ? [view] : [],
      )
    },
    shape: (ctx, id) => readyOf(ctx, (one) => one.id === id),
    named: (ctx, name) => readyOf(ctx, (one) => formResourceName(one) === name),
    async route(ctx, code, verb) {
      const { routes, shape } = await found(ctx, (one) => one.code === code)
      if (!routes) throw preparing()
      const route = routes.get(verb)
      if (!route) throw shape.retired ? refused(`表单“${shape.name}”已停用，记录只能查看和导出`) : notFound()
      return route
    },
  }
  services.bus.on('forms.changed', () => void queue(read))
  byServices.set(services, forms)
  return forms
}
