import { codeOf, moveCode, movesOf, verbsOf, type Resource } from '@huxi/model'
import type { Route } from '../../src/engine/core/handle.ts'
import { serve } from '../../src/engine/verbs/serve.ts'
import { openCopy, openTestApp, type TestApp } from '../harness.ts'
import { hooked, notice } from './definitions.ts'
import { hooks, lineHooks, noticeHooks, orderHooks } from './hooks.ts'
import { line, order } from './order.ts'
import { stay, stayHooks } from './stay.ts'
import { addTables } from './tables.ts'

const ROUTES = new Map<Resource, () => Route[]>([
  [hooked, () => serve(hooked, hooks)],
  [notice, () => serve(notice, noticeHooks)],
  [order, () => serve(order, orderHooks)],
  [line, () => serve(line, lineHooks)],
  [stay, () => serve(stay, stayHooks)],
])

const routesOf = (r: Resource): Route[] => ROUTES.get(r)?.() ?? serve(r)

export const openSpecimens = async (
  specimens: readonly Resource[],
  routes: readonly Route[] = [],
): Promise<TestApp> => {
  const owned = await openCopy()
  await addTables(owned.database, specimens)
  const app = await openTestApp({}, owned, {
    resources: specimens,
    routes: [...specimens.flatMap(routesOf), ...routes],
  })
  for (const r of specimens) await addMenu(app, r)
  return app
}

const addMenu = async (app: TestApp, r: Resource): Promise<void> => {
  const slug = r.path.slice(1)
  const page = { name: r.title, menuType: 1, parentId: 'system', url: `/${slug}`, component: slug }
  const parentId = await addRow(app, { ...page, perms: `${r.name}:list` })
  const moves = movesOf(r).map(([name]) => moveCode(r, name))
  const others = new Set([...verbsOf(r).map((verb) => codeOf(r, verb)), ...moves])
  others.delete(`${r.name}:list`)
  for (const perms of others) await addRow(app, { name: perms, menuType: 2, parentId, perms })
}

const addRow = async (app: TestApp, body: object): Promise<string> => {
  const { body: answer } = await app.call<{ id: string }>('POST', '/sys/permission/add', { as: 'admin', body })
  if (!answer.success) throw new Error(`menu row ${JSON.stringify(body)}: ${answer.message}`)
  return answer.result!.id
}
