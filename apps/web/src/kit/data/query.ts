import type { CallInput, Endpoint, OutputOf, Resource } from '@huxi/model'
import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { HttpError } from '../../platform/http.ts'
import { call, callFull, type CallArguments } from './call.ts'
import { dropDicts } from './dict.ts'
import { reportFailure } from './failure.ts'
import { useReportOnce } from './use-report-once.ts'

const WAITS = 5
const LONGEST_WAIT_S = 3

const secondsToWait = (error: Error): number | undefined => {
  if (!(error instanceof HttpError) || error.status !== 429) return undefined
  return error.retryAfter !== undefined && error.retryAfter <= LONGEST_WAIT_S ? error.retryAfter : undefined
}

interface CallOptions<Out> {
  enabled?: boolean
  /** keeps the previous answer about the same record until the next one arrives */
  keep?: boolean
  /** refetches when the window gets the focus */
  live?: boolean
  every?: number
  ask?: (signal: AbortSignal) => Promise<Out>
}

const SUBJECTS = ['id', 'patientId'] as const

/** Values of one patient never stand beside the name of the next. */
const isOfSame = (before: unknown, now: unknown): boolean => {
  const [a, b] = [before ?? {}, now ?? {}] as Readonly<Record<string, unknown>>[]
  return SUBJECTS.every((name) => a![name] === b![name])
}

/**
 * Queries an endpoint; callers with the same input share the answer. The caller shows failures; they are reported
 * only when stale data would hide them.
 */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  ...[input, { enabled = true, keep = false, live = false, every, ask } = {}]: CallArguments<
    E,
    CallOptions<OutputOf<E>>
  >
) => {
  const queryKey = [endpoint.path, input ?? {}]
  const answered = useRef(false)
  const query = useQuery<OutputOf<E>>({
    queryKey,
    queryFn: ({ signal }) =>
      ask ? ask(signal) : (call<Endpoint>(endpoint, input ?? {}, signal) as Promise<OutputOf<E>>),
    enabled,
    retry: (count, error) => count < WAITS && secondsToWait(error) !== undefined,
    retryDelay: (_count, error) => (secondsToWait(error) ?? 0) * 1000,
    refetchOnWindowFocus: live || every !== undefined,
    // pauses in a hidden window or tab
    refetchInterval: every ?? false,
    refetchOnMount: ({ state }) => !answered.current || state.isInvalidated,
    placeholderData: (answer, before) =>
      before && (keep ? isOfSame(before.queryKey[1], input) : hashKey(before.queryKey) === hashKey(queryKey))
        ? answer
        : undefined,
  })
  const { isFetchedAfterMount } = query
  useEffect(() => {
    if (isFetchedAfterMount) answered.current = true
  }, [isFetchedAfterMount])
  const hidden = query.data === undefined ? null : query.error
  useReportOnce(hidden?.message, () => reportFailure(hidden))
  return query
}

interface Asked {
  error: unknown
  data?: unknown
}

export const failedOf = <Q extends Asked>(...queries: readonly Q[]): Q | undefined =>
  queries.find(({ error, data }) => error && data === undefined)

interface ActionOptions<E extends Endpoint> {
  /** sentence of the toast; false shows none; absent shows the server's message */
  success?: string | false
  onDone?(result: OutputOf<E>): void
}

/** A change: `run(input)` resolves to whether it succeeded; failures are reported, a second click while busy does nothing. */
export const useAction = <E extends Endpoint>(endpoint: E, { success, onDone }: ActionOptions<E> = {}) => {
  const { message } = App.useApp()
  const { mutateAsync, isPending } = useMutation({ mutationFn: (input: CallInput<E>) => callFull(endpoint, input) })
  // a second click may precede the render of `busy`
  const running = useRef(false)
  const run = async (input: CallInput<E>, then?: (result: OutputOf<E>) => void): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    try {
      const answer = await mutateAsync(input)
      const text = success ?? answer.message
      if (text) void message.success(text)
      onDone?.(answer.result as OutputOf<E>)
      then?.(answer.result as OutputOf<E>)
      return true
    } catch (error) {
      reportFailure(error)
      return false
    } finally {
      running.current = false
    }
  }
  return { run, busy: isPending }
}

const NAMED = ['tree', 'names', 'report']

/** Invalidates everything read below the resource's path, its names, and dictionaries derived from it. */
export const useChanged = (resource: Resource): (() => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(async () => {
    dropDicts(resource.table)
    await client.invalidateQueries({
      predicate: ({ queryKey: [first, second] }) =>
        String(first).startsWith(`${resource.path}/`) || (NAMED.includes(String(first)) && second === resource.name),
    })
  }, [client, resource])
}
