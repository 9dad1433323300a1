/** Recent requests by route, without parameter values, headers or bodies. */
import type { HttpTrace } from '@huxi/contract'
import type { AppServices } from '../../../engine/core/context.ts'

export const wireTraces = ({ meters, config }: AppServices): readonly HttpTrace[] => {
  const origin = config.publicUrl ?? `http://${config.host}:${config.port}`
  return meters.requests.traces().map(({ at, method, route, status, ms, ip }) => ({
    timestamp: new Date(at).toISOString(),
    request: {
      method,
      uri: origin + (route.startsWith('/') ? route : `/${route}`),
      headers: {},
      remoteAddress: ip ?? '',
    },
    response: { status, headers: {} },
    timeTaken: Math.round(ms),
  }))
}

const OUTCOMES = new Map<string, (status: number) => boolean>([
  ['success', (status) => status < 300],
  ['warn', (status) => status >= 300 && status < 500],
  ['error', (status) => status >= 500],
])

export const wantedTraces = (traces: readonly HttpTrace[], wanted: string): readonly HttpTrace[] => {
  const [outcome = 'all', by, order] = wanted.split(',')
  const meets = OUTCOMES.get(outcome) ?? (() => true)
  const sign = order === 'asc' ? 1 : -1
  const found = traces.filter(({ response }) => meets(response.status))
  if (by === 'timeTaken') return found.toSorted((a, b) => sign * (a.timeTaken - b.timeTaken))
  return by === 'timestamp' && order === 'asc' ? found.toReversed() : found
}
