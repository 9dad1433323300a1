import {
  formIssues,
  formResource,
  publishedContent,
  type FormItem,
  type FormKind,
  type FormShape,
} from '@huxi/contract'
import { sql } from 'kysely'
import { describe } from 'vitest'
import { systemOf } from './accounts.ts'
import { ownDecisions } from './conformance/suites.ts'
import { wire } from './form-calls.ts'
import { IS_LONG } from './long.ts'
import { openTestApp, type CallOptions, type TestApp } from './harness.ts'

const FORMS = 8
const KINDS: readonly FormKind[] = [
  ...(['text', 'longText', 'number', 'date', 'dateTime', 'bool', 'dict', 'dicts'] as const),
  ...(['user', 'depart', 'patient'] as const),
]

let seed = 4801
const chance = (n: number): number => {
  seed = (seed * 1103515245 + 12345) % 2 ** 31
  return Math.floor((seed / 2 ** 31) * n)
}

const itemOf = (i: number): FormItem => {
  const kind = i === 0 ? 'text' : KINDS[chance(KINDS.length)]!
  return {
    code: `f${i}`,
    label: `字段${i}`,
    kind,
    list: true,
    search: chance(2) === 1,
    ...(kind.startsWith('dict') && { dict: 'sex' }),
    ...(i === 0 && { required: true, unique: true }),
  }
}

const shapeOf = (n: number): FormShape => {
  const items = Array.from({ length: 2 + chance(8) }, (_, i) => itemOf(i))
  if (formIssues(items).length > 0) throw new Error(formIssues(items)[0])
  const content = publishedContent({ items, parts: [], columns: 1, isTree: false, theme: 'normal' }, null)
  return { id: `480000000000000000${n}`, tenantId: 1, code: `random_${n}`, name: `随机${n}`, retired: false, content }
}

const publishIn = async (app: TestApp, who: CallOptions, { code, name, content }: FormShape, id: string) => {
  const { done } = wire(app)
  await done(who, 'POST', '/online/cgform/head/add', { name, code, fields: content.items })
  const { db } = systemOf(app, who.as === 'admin' ? 1 : 2)
  await sql`update onl_form set id = ${id} where code = ${code}`.execute(db)
  await done(who, 'PUT', '/online/cgform/head/publish', { ids: id })
}

describe.runIf(IS_LONG)('generated forms', () => {
  const shapes = Array.from({ length: FORMS }, (_, n) => shapeOf(n))
  ownDecisions(
    shapes.map((shape) => formResource(shape)),
    async () => {
      const app = await openTestApp({ RATE_LIMIT_USER: '100000' })
      for (const shape of shapes) {
        await publishIn(app, { as: 'admin' }, shape, shape.id)
        await publishIn(app, { as: 'outsider' }, shape, `9${shape.id.slice(1)}`)
      }
      return app
    },
  )
})
