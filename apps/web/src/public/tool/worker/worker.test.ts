import { beforeEach, expect, it, vi } from 'vitest'
import { storeOf, type ToolBuild } from './rules.ts'

const ORIGIN = 'https://app.example'
const BUILD: ToolBuild = {
  id: 'b2',
  entry: '/assets/index-b2.js',
  files: ['/assets/index-b2.js'],
  extras: ['/favicon.svg'],
}
const PAGE = '<script type="module" src="/assets/index-b2.js"></script>'
const STORE = storeOf('/copd', BUILD)

const stores = new Map<string, Map<string, Response>>()
const pathOf = (asked: string): string => new URL(asked, ORIGIN).pathname
const open = async (name: string) => {
  const held = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, held)
  return {
    put: async (path: string, answer: Response) => void held.set(pathOf(path), answer),
    match: async (path: string) => held.get(pathOf(path))?.clone(),
  }
}
const caches = {
  open,
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  match: async (path: string) => [...stores.values()].flatMap((held) => held.get(pathOf(path))?.clone() ?? [])[0],
}

type Heard = (event: object) => void
const heard: Record<string, Heard> = {}
const worker = {
  registration: { scope: `${ORIGIN}/copd` },
  clients: { claim: vi.fn(async () => undefined) },
  skipWaiting: vi.fn(async () => undefined),
  addEventListener: (name: string, listen: Heard) => void (heard[name] = listen),
}

/** Missing paths fail like an unreachable network. */
let network: Record<string, () => Promise<Response>> = {}
const answerOf = (text: string, status = 200) =>
  Object.defineProperty(new Response(text, { status }), 'type', { value: 'basic' })
const says = (text: string, status?: number) => async () => answerOf(text, status)
const asked: string[] = []

beforeEach(async () => {
  vi.resetModules()
  stores.clear()
  asked.length = 0
  network = {
    '/copd': says(PAGE),
    '/copd.webmanifest': says('{}'),
    '/config.js': says('settings 1'),
    '/assets/index-b2.js': says('script'),
    '/favicon.svg': says('<svg/>'),
  }
  vi.stubGlobal('self', worker)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('TOOL_BUILD', BUILD)
  vi.stubGlobal('fetch', async (request: string | { url: string }) => {
    const path = pathOf(typeof request === 'string' ? request : request.url)
    asked.push(path)
    const answer = network[path]
    if (!answer) throw new TypeError('no connection')
    return answer()
  })
  await import('./worker.ts')
})

const happens = async (name: 'install' | 'activate'): Promise<void> => {
  let work: Promise<unknown> = Promise.resolve()
  heard[name]!({ waitUntil: (given: Promise<unknown>) => void (work = given) })
  await work
}

const answered = async (path: string, mode: RequestMode = 'no-cors'): Promise<string | undefined> => {
  let answer: Promise<Response> | undefined
  const request = { url: ORIGIN + path, method: 'GET', mode }
  heard['fetch']!({ request, respondWith: (given: Promise<Response>) => void (answer = given) })
  return answer && (await answer).text()
}
const page = () => answered('/copd', 'navigate')

it('keeps the page and all it is made of, and nothing else', async () => {
  await happens('install')
  expect([...stores.keys()]).toEqual([STORE])
  expect([...stores.get(STORE)!.keys()].toSorted()).toEqual(Object.keys(network).toSorted())
})

it('answers the page, settings and files without a network', async () => {
  await happens('install')
  network = {}
  expect(await page()).toBe(PAGE)
  expect(await answered('/config.js')).toBe('settings 1')
  expect(await answered('/assets/index-b2.js')).toBe('script')
  expect(await answered('/platform/assess/models')).toBeUndefined()
})

it('keeps nothing when one file is missing, or the server has another build by now', async () => {
  network['/favicon.svg'] = says('gone', 404)
  await expect(happens('install')).rejects.toThrow('/favicon.svg: 404')
  expect([...stores.keys()]).toEqual([])
  network['/favicon.svg'] = says('<svg/>')
  network['/copd'] = says('<script type="module" src="/assets/index-b3.js"></script>')
  await expect(happens('install')).rejects.toThrow('another build')
  expect([...stores.keys()]).toEqual([])
})

it('shows the page of the server while there is a network, and never mixes it into its cache', async () => {
  await happens('install')
  network['/copd'] = says('page of build 3')
  expect(await page()).toBe('page of build 3')
  network = {}
  expect(await page()).toBe(PAGE)
})

it('shows its cache while the server fails, but accepts a refusal of the server', async () => {
  await happens('install')
  network['/copd'] = says('starting', 503)
  expect(await page()).toBe(PAGE)
  network['/copd'] = says('none', 404)
  expect(await page()).toBe('none')
})

it('does not wait for a network that does not come', async () => {
  await happens('install')
  vi.useFakeTimers()
  try {
    network['/copd'] = () => new Promise(() => undefined)
    const answer = page()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answer).toBe(PAGE)
  } finally {
    vi.useRealTimers()
  }
})

it('keeps the newest settings', async () => {
  await happens('install')
  network['/config.js'] = says('settings 2')
  expect(await answered('/config.js')).toBe('settings 2')
  network = {}
  expect(await answered('/config.js')).toBe('settings 2')
})

it('asks the network for no file it keeps', async () => {
  await happens('install')
  asked.length = 0
  expect(await answered('/assets/index-b2.js')).toBe('script')
  expect(asked).toEqual([])
})

it('serves a page of the build before with its files after taking over, and gives up older ones', async () => {
  for (const id of ['b0', 'b1'])
    await (await open(storeOf('/copd', { ...BUILD, id }))).put(`/assets/${id}.js`, answerOf(id))
  await (await open(storeOf('/gssxxbbx', BUILD))).put('/gssxxbbx', answerOf('other'))
  await happens('install')
  await happens('activate')
  expect(worker.clients.claim).toHaveBeenCalled()
  network = {}
  expect(await answered('/assets/b1.js')).toBe('b1')
  await expect(answered('/assets/b0.js')).rejects.toThrow('no connection')
  expect([...stores.keys()]).toContain(storeOf('/gssxxbbx', BUILD))
})
