import { describe, expect, it } from 'vitest'
import { handlingOf, isKeepable, isOfBuild, isTrouble, keptPaths, outdated, storeOf, type ToolBuild } from './rules.ts'

const ORIGIN = 'https://app.example'
const BUILD: ToolBuild = {
  id: 'b2',
  entry: '/assets/index-b2.js',
  files: ['/assets/index-b2.js', '/assets/tool-b2.js'],
  extras: ['/favicon.svg', '/tool-192.png'],
}
const handling = (path: string, more: { method?: string; mode?: RequestMode } = {}) =>
  handlingOf({ method: 'GET', mode: 'no-cors', url: new URL(path, ORIGIN).href, ...more }, '/copd', ORIGIN, BUILD)

describe('answers', () => {
  it.each(['/copd', '/copd/', '/copd?from=poster'])('the page itself, %s', (path) => {
    expect(handling(path, { mode: 'navigate' })).toBe('page')
  })

  it.each(['/', '/copdx', '/hcqycjxjz', '/user/login', '/dashboard/analysis', '/copd/other', '/platform/copd'])(
    'no other page, %s',
    (path) => {
      expect(handling(path, { mode: 'navigate' })).toBe('pass')
    },
  )

  it('the settings', () => {
    expect(handling('/config.js')).toBe('settings')
    expect(handling('/config.js?x=1')).toBe('pass')
  })

  it.each(['/assets/tool-b2.js', '/assets/tool-b1.js', '/favicon.svg', '/tool-192.png', '/copd.webmanifest'])(
    'files, of an older build too, %s',
    (path) => {
      expect(handling(path)).toBe('file')
    },
  )

  it.each([
    '/platform/assess/models',
    '/platform/assess/decaf',
    '/platform/assess/handoff',
    '/platform/sys/dict/getDictItems/sex',
    '/other-base/assess/models',
    '/actuator/health',
    '/tool-worker.js',
    '/hcqycjxjz.webmanifest',
    'https://elsewhere.example/assets/tool-b2.js',
    'https://elsewhere.example/copd',
  ])('never what the server computes or stores, nor another origin, %s', (path) => {
    expect(handling(path)).toBe('pass')
    expect(handling(path, { mode: 'navigate' })).toBe('pass')
  })

  it.each(['POST', 'PUT', 'HEAD', 'DELETE'])('nothing that is sent, %s', (method) => {
    for (const path of ['/copd', '/config.js', '/assets/tool-b2.js']) expect(handling(path, { method })).toBe('pass')
  })
})

describe('cached answers', () => {
  it('is the page, its manifest, the settings and the files of the build', () => {
    expect(keptPaths('/copd', BUILD)).toEqual([
      '/copd',
      '/copd.webmanifest',
      '/config.js',
      '/assets/index-b2.js',
      '/assets/tool-b2.js',
      '/favicon.svg',
      '/tool-192.png',
    ])
  })

  it('is whole and of this origin', () => {
    const whole = { ok: true, redirected: false, type: 'basic' } as const
    expect(isKeepable(whole)).toBe(true)
    expect(isKeepable({ ...whole, ok: false })).toBe(false)
    expect(isKeepable({ ...whole, redirected: true })).toBe(false)
    expect(isKeepable({ ...whole, type: 'opaque' })).toBe(false)
  })

  it('is a page that begins with the script of this build', () => {
    expect(isOfBuild('<script type="module" src="/assets/index-b2.js">', BUILD)).toBe(true)
    expect(isOfBuild('<script type="module" src="/assets/index-b3.js">', BUILD)).toBe(false)
  })

  it('replaces a server that fails, not one that says no', () => {
    expect([200, 404, 429, 499, 500, 503].filter((status) => isTrouble({ status }))).toEqual([500, 503])
  })
})

describe('removed caches', () => {
  const store = (page: string, id: string) => storeOf(page, { ...BUILD, id })

  it('are all builds of this page except the current and the previous one', () => {
    const stores = [store('/copd', 'b0'), store('/copd', 'b1'), store('/copd', 'b2')]
    expect(outdated(stores, '/copd', BUILD)).toEqual([store('/copd', 'b0')])
  })

  it('are none of another page or another program', () => {
    const stores = ['somebody', store('/gssxxbbx', 'b0'), store('/gssxxbbx', 'b1'), store('/copd', 'b1')]
    expect(outdated(stores, '/copd', BUILD)).toEqual([])
  })
})
