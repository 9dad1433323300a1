import { methodsOf, type ApiDocument, type ApiOperation } from '@huxi/model'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from './accounts.ts'
import { faultsOf } from './openapi-rules.ts'

const PATH = '/api-docs/json'

const app = useApp()
let document: ApiDocument
let operations: { path: string; method: string; operation: ApiOperation }[]
beforeAll(async () => {
  document = (await app.call('GET', PATH, { as: 'sysadmin' })).body as unknown as ApiDocument
  operations = Object.entries(document.paths).flatMap(([path, own]) =>
    Object.entries(own).map(([method, operation]) => ({ path, method, operation })),
  )
})

test('the document is shown to holders of its code', async () => {
  expect((await app.call('GET', PATH)).status).toBe(401)
  expect((await app.call('GET', PATH, { as: 'nurse' })).status).toBe(403)
  expect((await app.call('GET', PATH, { as: 'admin' })).status).toBe(200)
})

test('it follows the rules of OpenAPI 3.1 and JSON Schema 2020-12', () => {
  expect(faultsOf(document)).toEqual([])
})

test('it has every route and no other, each with its access', () => {
  const expected = app.routes.flatMap(({ endpoint }) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].flatMap((path) =>
      methodsOf(endpoint).map((method) => {
        const codes = [endpoint.access].flat().filter((code) => code !== 'public' && code !== 'login')
        const documented = path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')
        return `${method} ${documented} ${codes.length > 0 ? codes.join(',') : String(endpoint.access)}`
      }),
    ),
  )
  const described = operations.map(
    ({ path, method, operation }) =>
      `${method.toUpperCase()} ${path} ${operation['x-permission']?.join(',') ?? operation['x-access']}`,
  )
  expect(described.toSorted()).toEqual(expected.toSorted())
})

test('every operation has a known heading', () => {
  expect(operations.filter(({ operation }) => operation.tags[0] === '其他').map(({ path }) => path)).toEqual([])
})

describe('endpoints behave as documented', () => {
  const typesOf = ({ requestBody }: ApiOperation) => Object.keys(requestBody?.content ?? {})

  test('multipart is accepted where the document says so', async () => {
    for (const { path, method, operation } of operations) {
      const isForm = typesOf(operation).includes('multipart/form-data')
      if (!isForm || path.includes('{form}')) continue
      const { status } = await app.call(method.toUpperCase(), path, { as: 'admin', body: {} })
      expect(status, path).toBe(415)
    }
  })
  test('answers without envelope are where the document says so', async () => {
    const bare = operations.filter(({ operation }) => {
      const answer = operation.responses['200']!
      return 'description' in answer && answer.description === '结果，不带外层'
    })
    const named = bare.map(({ path }) => path)
    // routes of the monitoring are many and tried one by one in their own tests
    expect(named.filter((path) => !path.includes('/actuator/')).toSorted()).toEqual([PATH, '/sys/user/getMultiUser'])
    for (const path of named.filter((one) => !one.includes('{')))
      expect((await app.call('GET', path, { as: 'admin' })).body).not.toHaveProperty('success')
  })
})
