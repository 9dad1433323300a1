import {
  statisticEndpoint,
  statisticsEndpoint,
  STATISTICS_MAX,
  type ListQuery,
  type Statistic,
  type StatisticResult,
} from '@huxi/model'
import { HttpError } from '../../platform/http.ts'
import { call } from '../data/call.ts'
import { useCall } from '../data/query.ts'

interface Waiting extends PromiseWithResolvers<StatisticResult> {
  readonly s: Statistic
  readonly signal: AbortSignal
}

const MOMENT_MS = 20

const waiting = new Map<string, Waiting[]>()

/** Statistics of one resource that are asked by the same query in one moment travel in one call. */
const askTogether = (s: Statistic, query: ListQuery, signal: AbortSignal): Promise<StatisticResult> => {
  const key = JSON.stringify([s.of.path, query])
  const request = { s, signal, ...Promise.withResolvers<StatisticResult>() }
  const batch = waiting.get(key)
  if (batch) batch.push(request)
  else {
    waiting.set(key, [request])
    setTimeout(() => {
      const all = waiting.get(key) ?? []
      waiting.delete(key)
      for (let at = 0; at < all.length; at += STATISTICS_MAX) void send(all.slice(at, at + STATISTICS_MAX), query)
    }, MOMENT_MS)
  }
  return request.promise
}

const abortedBy = (signals: readonly AbortSignal[]): AbortSignal => {
  const all = new AbortController()
  const check = () => signals.every(({ aborted }) => aborted) && all.abort()
  for (const signal of signals) signal.addEventListener('abort', check)
  return all.signal
}

const send = async (part: readonly Waiting[], query: ListQuery): Promise<void> => {
  const signal = abortedBy(part.map((one) => one.signal))
  try {
    if (part.length === 1) return part[0]!.resolve(await call(statisticEndpoint(part[0]!.s), query, signal))
    const names = part.map(({ s }) => s.name).join(',')
    const answers = await call(statisticsEndpoint(part.map(({ s }) => s)), { ...query, names }, signal)
    for (const { s, resolve, reject } of part) {
      const answer = answers.find(({ name }) => name === s.name)
      if (answer?.result) resolve(answer.result)
      else reject(new HttpError(200, answer?.refused ?? `${s.title}没有算出来，请重试`))
    }
  } catch (error) {
    for (const { reject } of part) reject(error)
  }
}

export const useStatistic = (s: Statistic, query: ListQuery, enabled = true) =>
  useCall(statisticEndpoint(s), query, { keep: true, enabled, ask: (signal) => askTogether(s, query, signal) })
