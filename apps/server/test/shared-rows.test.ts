import { changesShared, codeOf, verbEndpoint, verbsOf, methodsOf, type Endpoint, type Resource } from '@huxi/model'
import { previewSave } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApp } from './accounts.ts'
import { FORBIDDEN } from './conformance/access.ts'

const concrete = (path: string): string => path.replace(/:\w+/g, '1')

describe('shared rows', () => {
  const app = useApp()
  const all = (): Resource[] => [...app.services.ports.resources.values()]
  const shared = (): Resource[] => all().filter((r) => r.owner === 'global')

  const contents = async (): Promise<string[]> =>
    Promise.all(
      shared().map(async ({ table }) => {
        const { rows } = await sql<{ rows: string }>`select string_agg(t::text, '|' order by t::text) as rows
          from ${sql.table(table)} t`.execute(app.services.database.scoped('*'))
        return `${table}: ${rows[0]!.rows}`
      }),
    )
  const codesOf = ({ access }: Endpoint): string[] => [access].flat()
  /** Routes that change shared rows: verbs of each resource, and other routes with such a code. */
  const changing = (): Endpoint[] =>
    app.routes
      .map((route): Endpoint => route.endpoint)
      // choices change nothing; each step of a preview asks for the right of its save
      .filter(
        (e) =>
          e.of?.verb !== 'choices' &&
          e.path !== previewSave.path &&
          codesOf(e).some((code) => changesShared(all(), code)),
      )

  test('an administrator of another tenant changes none of them by any verb', async () => {
    const before = await contents()
    const paths = changing().map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(
        ['importExcel', 'undoImport', 'undo', 'deleteBatch', 'putRecycleBin', 'deleteRecycleBin'].map(
          (verb) => `/sys/dict/${verb}`,
        ),
      ),
    )
    for (const endpoint of changing())
      for (const method of methodsOf(endpoint)) {
        const given = method === 'GET' ? {} : { body: {} }
        const { status, body } = await app.call(method, concrete(endpoint.path), { as: 'outsider', ...given })
        expect([status, body.message], `${method} ${endpoint.path}`).toEqual([403, FORBIDDEN])
      }
    const steps = [{ path: '/sys/permission/edit', input: { id: 'system_user', name: '改名' } }]
    const { status } = await app.call('POST', previewSave.path, { as: 'outsider', body: { steps } })
    expect(status, 'a preview of one').toBe(403)
    expect(await contents()).toEqual(before)
  })

  test('reading verbs are named; every other verb is a change', () => {
    const reads = new Set(['list', 'queryById', 'exportXls', 'reveal', 'history', 'choices'])
    expect(shared().length).toBeGreaterThan(3)
    for (const r of shared())
      for (const verb of verbsOf(r))
        expect(changesShared(all(), codeOf(r, verb)), `${r.name} ${verb}`).toBe(!reads.has(verb))
    expect(changesShared(all(), 'system:dict:verbToCome')).toBe(true)
    expect(changesShared(all(), 'system:user:edit')).toBe(false)
  })

  test('they are read everywhere, and changed from the first tenant', async () => {
    const list = verbEndpoint(app.services.ports.resources.get('system:dict')!, 'list').path
    for (const as of ['admin', 'outsider'] as const) expect((await app.call('GET', list, { as })).status, as).toBe(200)
    const add = (headers: Record<string, string>) =>
      app.call('POST', '/sys/dict/add', { as: 'admin', body: { dictName: '甲', dictCode: 'shared_a' }, headers })
    expect((await add({ tenant_id: '2' })).status).toBe(403)
    expect((await add({})).body).toMatchObject({ success: true })
  })
})
