import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './harness.ts'

describe('behind another base path', () => {
  const BASES = ['/base', '/jeecg-boot', '/api/v1']
  let twin: TestApp

  beforeAll(async () => {
    twin = await openTestApp({
      API_BASE: '/base',
      API_BASE_ALIASES: '/jeecg-boot,/api/v1',
      PUBLIC_URL: 'https://huxi.example.cn',
      CORS_ORIGINS: 'https://portal.example.cn',
    })
  })
  afterAll(() => twin.dispose())

  const ask = (url: string, headers: Record<string, string> = {}) => twin.server.inject({ method: 'GET', url, headers })

  test.each(BASES)('API_BASE_ALIASES: %s answers the same', async (base) => {
    const token = { 'x-access-token': await twin.tokenOf('admin') }
    const listed = await ask(`${base}/sys/position/list`, token)
    expect([listed.statusCode, listed.json<{ success: boolean }>().success]).toEqual([200, true])
    expect((await ask(`${base}/sys/position/list`)).statusCode).toBe(401)
    expect((await ask(`${base}/nothing`)).statusCode).toBe(401)
    expect((await ask(`${base}/nothing`, token)).statusCode).toBe(404)
    const gone = await ask('/platform/sys/position/list', token)
    expect(gone.headers['content-type'], 'no longer part of the API').not.toContain('json')
  })
  test('sends HSTS behind TLS', async () => {
    expect((await ask('/base/sys/position/list')).headers['strict-transport-security']).toMatch(/^max-age=31536000/)
    const plain = await openTestApp()
    expect((await plain.server.inject('/platform/sys/position/list')).headers).not.toHaveProperty(
      'strict-transport-security',
    )
    await plain.dispose()
  })
  test('allows listed origins alone', async () => {
    const listed = await ask('/base/sys/position/list', { origin: 'https://portal.example.cn' })
    expect(listed.headers).toMatchObject({
      'access-control-allow-origin': 'https://portal.example.cn',
      vary: expect.stringMatching(/origin/i),
    })
    for (const origin of [
      'https://evil.example',
      'https://portal.example.cn.evil.example',
      'null',
      'http://portal.example.cn',
    ]) {
      expect((await ask('/base/sys/position/list', { origin })).headers, origin).not.toHaveProperty(
        'access-control-allow-origin',
      )
    }
    expect(listed.headers).not.toHaveProperty('access-control-allow-credentials')
  })
  test('compresses large answers for browsers that accept it', async () => {
    const headers = { 'x-access-token': await twin.tokenOf('admin') }
    const encodings = await Promise.all(
      ['br', 'gzip', ''].map(
        async (accept) =>
          (await ask('/base/sys/dict/queryAllDictItems', { ...headers, 'accept-encoding': accept })).headers[
            'content-encoding'
          ],
      ),
    )
    expect(encodings).toEqual(['br', 'gzip', undefined])
  })
})
