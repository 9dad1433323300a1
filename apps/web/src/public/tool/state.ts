/**
 * Place and answers of a public tool. Each screen is a history entry that names the screen only; answers stay in this
 * window. Entries of an ended visit lead to the start.
 */
import { unpack } from '@huxi/clinical/tools/packed'
import type { Tool } from '@huxi/clinical/tools/tool'
import { useEffect, useState } from 'react'
import { read, remove, write, type StorageKey } from '../../platform/storage.ts'
import { typedOf, type Typed, type TypedAnswers } from '../../kit/clinical/typed.ts'

export interface Place {
  readonly part?: string
  readonly at?: number | 'result' | 'handoff'
  /** Opened from the result, returns there. */
  readonly edit?: true
  readonly after?: number
}

interface Kept {
  readonly visit: string
  readonly typed: { readonly [part: string]: TypedAnswers | undefined }
  readonly last?: Place
}

export interface Run extends Kept {
  readonly place: Place
  /** Earlier entries of this visit. */
  readonly depth: number
  /** Opened by an unreadable link. */
  readonly unread?: true
}

interface Entry {
  readonly visit?: string
  readonly depth?: number
  readonly place?: Place
}

const START: Place = {}

const keyOf = ({ id }: Tool): StorageKey => `tool_${id}`

const fresh = (): Run => ({ visit: Date.now().toString(36), typed: {}, place: START, depth: 0 })

/** Address without fragment: answers never stay in it. */
const address = (): string => location.pathname + location.search

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** State from address, history and storage; read-only. */
const found = (tool: Tool): Run => {
  const kept = read<Kept>(keyOf(tool))
  const initialRun: Run = { ...fresh(), ...kept }
  if (location.hash.length > 1) return opened(tool, initialRun)
  const { visit, place = START, depth = 0 } = (history.state ?? {}) as Entry
  const isKnownPart = place.part === undefined || tool.parts.some(({ id }) => id === place.part)
  return kept !== undefined && visit === kept.visit && isKnownPart ? { ...initialRun, place, depth } : initialRun
}

const opened = (tool: Tool, stored: Run): Run => {
  const shared = unpack(tool, decoded(location.hash.slice(1)))
  if (!shared) return { ...stored, unread: true }
  const place: Place = { part: shared.part.id, at: 'result' }
  return {
    ...stored,
    typed: { ...stored.typed, [shared.part.id]: typedOf(shared.part, shared.answers) },
    place,
    last: place,
  }
}

const keep = (tool: Tool, { visit, typed, last }: Run): void => write(keyOf(tool), { visit, typed, last })

const entryOf = ({ visit, depth, place }: Run): Entry => ({ visit, depth, place })

const settle = (tool: Tool, run: Run): void => {
  history.replaceState(entryOf(run), '', address())
  if (run.place.part !== undefined) keep(tool, run)
}

interface Visit {
  readonly run: Run
  readonly go: (place: Place) => void
  readonly turn: (place: Place) => void
  /** Browser back; from a first screen to the start. */
  readonly back: () => void
  readonly type: (part: string, question: string, typed: Typed) => void
  readonly restart: () => void
}

export const useVisit = (tool: Tool): Visit => {
  const [first] = useState(() => found(tool))
  const [run, setRun] = useState(first)

  useEffect(() => settle(tool, first), [tool, first])
  useEffect(() => {
    const arrive = () => {
      const next = found(tool)
      settle(tool, next)
      setRun(next)
    }
    addEventListener('popstate', arrive)
    return () => removeEventListener('popstate', arrive)
  }, [tool])

  const show = (next: Run) => {
    keep(tool, next)
    setRun(next)
  }
  const go = (place: Place) => {
    const { part, at } = place
    const last = place.edit || at === 'handoff' ? run.last : { part, at }
    const next: Run = { ...run, place, last, depth: run.depth + 1, unread: undefined }
    history.pushState(entryOf(next), '', address())
    show(next)
  }
  const turn = (place: Place) => {
    const next: Run = { ...run, place }
    history.replaceState(entryOf(next), '', address())
    show(next)
  }
  const back = () => (run.depth > 0 ? history.back() : turn(START))
  const type = (part: string, question: string, typed: Typed) =>
    show({ ...run, typed: { ...run.typed, [part]: { ...run.typed[part], [question]: typed } } })
  const restart = () => {
    remove(keyOf(tool))
    setRun(fresh())
    history.replaceState(null, '', address())
    if (run.depth > 0) history.go(-run.depth)
  }
  return { run, go, turn, back, type, restart }
}
