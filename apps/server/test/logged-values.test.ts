/** Readers of the operation log see no value sent to any endpoint, unless its class allows it. */
import { classOf, type OperationLog } from '@huxi/contract'
import { wireName, type Field, type Fields, type Page } from '@huxi/model'
import { beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS, formatDay } from '../src/platform/config/clock.ts'
import { resourceAt } from '../src/engine/http/request-log.ts'
import { useApp } from './accounts.ts'
import { addHolder } from './conformance/holders.ts'
import type { CallOptions } from './harness.ts'
import { concrete, linesOf, type Line } from './lines.ts'
import { plant, PLANTED } from './planted-patient.ts'

const app = useApp()
const planted = new Map<string, { where: string; isOpen: boolean }>()
const ENDS = /\/(logout|endMine|forceLogout|updatePassword|import\w*|upload\w*)$/
const OPEN = ['public', 'internal']

const planter = () => {
  let n = 0
  return (f: Field): unknown => {
    n += 1
    if (['int', 'decimal'].includes(f.kind)) return 1_000_003 + n * 7
    if (f.kind === 'phone' || f.check === 'mobile') return `139${String(30_000_000 + n)}`
    if (f.kind === 'date') return formatDay(Date.UTC(1900, 0, 1) + n * DAY_MS)
    return `密${n}值`
  }
}
const valueFor = planter()

const filled = ({ path, endpoint }: Line, fields: Fields | undefined): Record<string, unknown> => {
  const r =
    app.services.ports.resources.get(endpoint.of?.resource ?? '') ?? resourceAt(app.services.ports, endpoint.path)
  const isAllOpen = r && Object.entries(r.fields).every(([name, f]) => OPEN.includes(classOf(r, name, f) ?? ''))
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, f]) => {
      const wire = wireName(name, f)
      const value = valueFor(f)
      const plain = wire.replace(/_(?:begin|end)$/, '')
      const [own, column] = Object.entries(r?.fields ?? {}).find(([one, of]) => wireName(one, of) === plain) ?? []
      const isOpen = column ? OPEN.includes(classOf(r!, own!, column) ?? '') : isAllOpen === true || wire === 'version'
      planted.set(String(value), { where: `${path} ${wire}`, isOpen })
      return [wire, value]
    }),
  )
}

const logRaw = async (who: CallOptions): Promise<string> => {
  const pages: string[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const answer = await app.call<Page<OperationLog>>('GET', '/sys/log/list', {
      ...who,
      query: { pageSize: 1000, pageNo },
    })
    pages.push(answer.raw.toString('utf8'))
    if (pageNo >= answer.body.result!.pages) return pages.join('\n')
  }
}

/** A planted number also occurs inside longer random ids, where it says nothing. */
const shows = (text: string, value: string) =>
  /^\d+$/.test(value) ? new RegExp(`(?<!\\d)${value}(?!\\d)`).test(text) : text.includes(value)

/** The log is written after the answers; a last call marks its end. */
const waitForLog = async (mark: string, who: CallOptions): Promise<string> => {
  await app.call('POST', '/sys/position/add', { as: 'admin', body: { code: mark, name: '末', postRank: '1' } })
  return vi.waitFor(
    async () => {
      const text = await logRaw(who)
      expect(text).toContain(mark)
      return text
    },
    { timeout: 20_000 },
  )
}

let reader: CallOptions
beforeAll(async () => {
  reader = await addHolder(app, ['system:log:list'])
})

test('values of endpoints are not logged, unless their class allows it', { timeout: 240_000 }, async () => {
  await app.call('GET', '/sys/position/list', { as: 'admin' })
  for (const line of linesOf(app).filter(({ path }) => !ENDS.test(path))) {
    const { endpoint, method, path } = line
    const query = filled(line, endpoint.query)
    const search = Object.fromEntries(['keyWord', 'column', 'paramsStr'].map((name) => [name, `密${name}值`]))
    const listed = endpoint.of
      ? { ...filled(line, app.services.ports.resources.get(endpoint.of.resource)?.fields) }
      : {}
    await app.call(method, concrete(path), {
      as: 'admin',
      query: { ...search, ...listed, ...query },
      ...(method !== 'GET' && { body: { ...listed, ...filled(line, endpoint.body) } }),
    })
  }
  const text = await waitForLog('mark-1', reader)
  expect(planted.size).toBeGreaterThan(1000)
  expect([...planted].flatMap(([value, { where, isOpen }]) => (!isOpen && shows(text, value) ? [where] : []))).toEqual(
    [],
  )
})

test('accepted values are not logged either: a patient with every field', { timeout: 120_000 }, async () => {
  await plant(app, async (method, path, given = {}) => {
    const { body } = await app.call(method, path, { as: 'admin', [method === 'GET' ? 'query' : 'body']: given })
    expect(body, `${path} ${body.message}`).toMatchObject({ success: true })
    return body.result as never
  })
  const text = await waitForLog('mark-2', reader)
  expect(Object.entries(PLANTED).filter(([, value]) => shows(text, value))).toEqual([])
})

test('addresses of data sources are not logged, not even refused ones', async () => {
  const source = { name: '源', dbType: '6', dbUsername: 'reader', dbPassword: 'p' }
  const host = 'h.example:5432/a'
  for (const dbUrl of [`jdbc:postgresql://u:geheim@${host}`, `jdbc:postgresql://${host}`])
    await app.call('POST', '/sys/dataSource/add', { as: 'admin', body: { ...source, code: 'log-source', dbUrl } })
  const text = await waitForLog('mark-3', reader)
  expect(text).toContain('log-source')
  expect(text).not.toMatch(/geheim|h\.example/)
})

test('no restrictable field has a class that the log shows', () => {
  const open = [...app.services.ports.resources.values()].flatMap((r) =>
    Object.entries(r.fields)
      .filter(([name, f]) => f.restrictable && OPEN.includes(classOf(r, name, f) ?? ''))
      .map(([name]) => `${r.name}.${name}`),
  )
  expect(open).toEqual([])
})
