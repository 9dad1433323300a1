import { describe, expect, it } from 'vitest'
import { isFrameable, resolveMenuUrl, sandboxOf, type UrlNames } from './menu-url.ts'

const names: UrlNames = {
  config: {
    domianURL: '/platform',
    casPrefixUrl: 'https://cas.example.cn/cas',
    staticDomainURL: 'https://static.example.cn',
    secret: 'never',
  },
  location: {
    origin: 'https://huxi.example.cn',
    host: 'huxi.example.cn',
    hostname: 'huxi.example.cn',
    protocol: 'https:',
  },
  user: { username: 'lin&jy=1/../..', realname: '林静怡', orgCode: 'A01' },
  tenantId: 7,
}
const resolve = (raw: string) => resolveMenuUrl(raw, names)

describe('names of the list', () => {
  it.each([
    ['https://docs.example.cn/a?b=1', 'https://docs.example.cn/a?b=1'],
    ["{{ window._CONFIG['domianURL'] }}/druid/", 'https://huxi.example.cn/platform/druid/'],
    ['{{window._CONFIG.casPrefixUrl}}/login', 'https://cas.example.cn/cas/login'],
    ['{{window.location.origin}}/x', 'https://huxi.example.cn/x'],
    ['{{window.location.protocol}}//{{window.location.host}}/x', 'https://huxi.example.cn/x'],
    ['https://bi.example.cn/?org={{userInfo.orgCode}}', 'https://bi.example.cn/?org=A01'],
    ['https://bi.example.cn/?tenant=${tenantId}', 'https://bi.example.cn/?tenant=7'],
    ['/inside', 'https://huxi.example.cn/inside'],
  ])('%s', (raw, address) => {
    expect(resolve(raw)).toBe(address)
  })

  it('encodes names of users as one segment', () => {
    expect(resolve('https://bi.example.cn/?u={{userInfo.username}}')).toBe(
      'https://bi.example.cn/?u=lin%26jy%3D1%2F..%2F..',
    )
  })

  it('never gives the token away', () => {
    expect(resolve('https://bi.example.cn/?t=${token}')).toBe('https://bi.example.cn/?t=')
  })
})

describe('everything else', () => {
  const HOSTILE = [
    '{{alert(1)}}',
    '{{window.huxiMarker=1}}',
    '{{window._CONFIG}}',
    '{{window._CONFIG.secret}}',
    '{{window._CONFIG.pdfDomainURL}}',
    "{{window._CONFIG['dom'+'ianURL']}}",
    '{{window._CONFIG[`domianURL`]}}',
    '{{window._CONFIG.__proto__}}',
    '{{window._CONFIG.constructor}}',
    "{{window._CONFIG['constructor']}}",
    '{{window._CONFIG.domianURL.toString()}}',
    '{{window.location}}',
    '{{window.location.href}}',
    '{{window.location.hash}}',
    '{{location.origin}}',
    '{{userInfo.token}}',
    '{{userInfo.__proto__}}',
    '{{userInfo.password}}',
    '{{constructor.constructor("return 1")()}}',
    '{{}}',
    '{{ }}',
    '{{{{window.location.origin}}}}',
    '{{window.location.origin}',
    '${alert(1)}',
    '${constructor}',
    '${}',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'blob:https://huxi.example.cn/1',
    'file:///etc/passwd',
    '//evil.example/x',
    '\\\\evil.example',
    'https:\\\\evil.example',
    'https://user:pass@evil.example/',
    'http://[broken',
    '',
    `https://a.example/${'x'.repeat(3000)}`,
  ]

  it.each(HOSTILE)('is refused: %s', (raw) => {
    expect(resolve(raw)).toBeUndefined()
  })

  it('touches nothing', () => {
    HOSTILE.forEach(resolve)
    expect(globalThis).not.toHaveProperty('huxiMarker')
  })

  it('does not look further than the own keys of the configuration', () => {
    const config = Object.create({ domianURL: '/inherited' }) as Record<string, unknown>
    expect(resolveMenuUrl('{{window._CONFIG.domianURL}}/x', { ...names, config })).toBeUndefined()
  })

  it('does not let a value open a new expression', () => {
    const config = { domianURL: '{{userInfo.username}}' }
    expect(resolveMenuUrl('{{window._CONFIG.domianURL}}/x', { ...names, config })).toBeUndefined()
  })
})

describe('frames', () => {
  const { origin } = names.location
  it('are allowed only for our origin and listed hosts', () => {
    expect(isFrameable('https://huxi.example.cn/x', origin, [])).toBe(true)
    expect(isFrameable('https://bi.example.cn/x', origin, ['bi.example.cn'])).toBe(true)
    expect(isFrameable('https://bi.example.cn:8443/x', origin, ['bi.example.cn'])).toBe(false)
    expect(isFrameable('https://evil.example/x', origin, ['bi.example.cn'])).toBe(false)
  })
  it('of our own origin are sandboxed', () => {
    expect(sandboxOf('https://huxi.example.cn/x', origin)).not.toContain('allow-same-origin')
    expect(sandboxOf('https://bi.example.cn/x', origin)).toContain('allow-same-origin')
  })
})
