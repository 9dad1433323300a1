import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sbomOf } from './sbom.mjs'
import { ROOT } from './setup.mjs'

test('lists every runtime package once, without build tools', () => {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const { bomFormat, specVersion, serialNumber, components } = sbomOf(lock)
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6'])
  expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', '@fastify/multipart', 'kysely', 'antd']))
  expect(names).not.toContain('vitest')
  expect(names.filter((name) => name.startsWith('@huxi/'))).toEqual([])
  const refs = components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(components.find(({ name }) => name === 'fastify')).toMatchObject({
    type: 'library',
    purl: expect.stringMatching(/^pkg:npm\/fastify@\d/),
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  })
  expect(sbomOf(lock)).toEqual(sbomOf(lock))
})
