/** Reading and changing through endpoints, with the cache of the page and one toast per cause. */
import type { CallInput, Endpoint, OutputOf, Resource } from '@huxi/model'
import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { call, callFull, type CallArguments } from './call.ts'
import { dropDicts } from './dict.ts'
import { reportFailure } from './failure.ts'
import { useReportOnce } from './use-report-once.ts'

interface CallOptions {
  /** false waits */
  enabled?: boolean
  /** keeps the answer of the previous input on screen until the next one is here */
  keep?: boolean
  /** reads again when the window is looked at again */
  live?: boolean
  /** reads again so many milliseconds later, while the page is in sight */
  every?: number
}

/**
 * Reads an endpoint; the answer is shared by everybody who asks for the same input. A failure is the caller's to show;
 * it is reported only when old data hides it.
 */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  ...[input, { enabled = true, keep = false, live = false, every } = {}]: CallArguments<E, CallOptions>
) => {
  const queryKey = [endpoint.path, input ?? {}]
  const answered = useRef(false)
  const query = useQuery<OutputOf<E>>({
    queryKey,
    queryFn: ({ signal }) => call<Endpoint>(endpoint, input ?? {}, signal) as Promise<OutputOf<E>>,
    enabled,
    refetchOnWindowFocus: live || every !== undefined,
    // rests in a window nobody sees, and in a tab behind another one
    refetchInterval: every ?? false,
    // a page that comes back from behind another one reads again only what was changed meanwhile
    refetchOnMount: ({ state }) => !answered.current || state.isInvalidated,
    // an answer the cache has given up stays on screen: what was typed below it must not go with it
    placeholderData: (answer, before) =>
      keep || (before && hashKey(before.queryKey) === hashKey(queryKey)) ? answer : undefined,
  })
  const { isFetchedAfterMount } = query
  useEffect(() => {
    if (isFetchedAfterMount) answered.current = true
  }, [isFetchedAfterMount])
  const hidden = query.data === undefined ? null : query.error
  useReportOnce(hidden, reportFailure)
  return query
}

interface ActionOptions<E extends Endpoint> {
  /** sentence of the toast; false shows none; absent shows the server's message */
  success?: string | false
  onDone?(result: OutputOf<E>): void
}

/** A change: `run(input)` answers whether it went well; failures are reported, a second click while busy does nothing. */
export const useAction = <E extends Endpoint>(endpoint: E, { success, onDone }: ActionOptions<E> = {}) => {
  const { message } = App.useApp()
  const { mutateAsync, isPending } = useMutation({ mutationFn: (input: CallInput<E>) => callFull(endpoint, input) })
  // a second click may come before the screen shows the first one's `busy`
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

/** Trees one chooses from, names of records, what is known of reports: from many paths, so they are kept under the resource's name. */
const NAMED = ['tree', 'names', 'report']

/** After a change: everything read below the resource's path, its names, and dictionaries made of it, is read again. */
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
