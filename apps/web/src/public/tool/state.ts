/**
 * Where a person is in a public tool, and what was typed so far. Every screen is an entry of the browser's history that says only
 * which screen it is; what was typed stays in this window. A visit has a name: entries of a visit that was ended lead to the start.
 */
import { unpack } from '@huxi/clinical/tools/packed'
import type { Tool } from '@huxi/clinical/tools'
import { useEffect, useState } from 'react'
import { read, remove, write, type StorageKey } from '../../platform/storage.ts'
import { typedOf, type Typed, type TypedAnswers } from '../../kit/clinical/typed.ts'

/** A screen: the start, a group of questions of a part, its result, the hand-off. */
export interface Place {
  readonly part?: string
  readonly at?: number | 'result' | 'handoff'
  /** reached from the result, to mend one group and go back there */
  readonly edit?: true
  /** the group the entry before this one shows */
  readonly after?: number
}

/** What this window keeps. */
interface Kept {
  readonly visit: string
  readonly typed: { readonly [part: string]: TypedAnswers | undefined }
  /** the screen that was last gone on to */
  readonly last?: Place
}

export interface Run extends Kept {
  readonly place: Place
  /** entries of this visit before this one */
  readonly depth: number
  /** opened by a link that could not be read */
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

/** The address without what follows #: answers never stay in it. */
const address = (): string => location.pathname + location.search

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** What this window shows by its address, its history and what it kept. Changes none of them. */
const found = (tool: Tool): Run => {
  const kept = read<Kept>(keyOf(tool))
  const begun: Run = { ...fresh(), ...kept }
  if (location.hash.length > 1) return opened(tool, begun)
  const { visit, place = START, depth = 0 } = (history.state ?? {}) as Entry
  const known = place.part === undefined || tool.parts.some(({ id }) => id === place.part)
  return kept !== undefined && visit === kept.visit && known ? { ...begun, place, depth } : begun
}

/** What a link brings: the result of its answers at once. */
const opened = (tool: Tool, begun: Run): Run => {
  const shared = unpack(tool.id, decoded(location.hash.slice(1)))
  if (!shared) return { ...begun, unread: true }
  const place: Place = { part: shared.part.id, at: 'result' }
  return {
    ...begun,
    typed: { ...begun.typed, [shared.part.id]: typedOf(shared.part, shared.answers) },
    place,
    last: place,
  }
}

const keep = (tool: Tool, { visit, typed, last }: Run): void => write(keyOf(tool), { visit, typed, last })

const entryOf = ({ visit, depth, place }: Run): Entry => ({ visit, depth, place })

/** Makes the entry at hand say what is shown. */
const settle = (tool: Tool, run: Run): void => {
  history.replaceState(entryOf(run), '', address())
  if (run.place.part !== undefined) keep(tool, run)
}

interface Visit {
  readonly run: Run
  /** shows a screen as a new entry of the history */
  readonly go: (place: Place) => void
  /** shows a screen in place of this one */
  readonly turn: (place: Place) => void
  /** what the browser's own key does; from a first screen to the start */
  readonly back: () => void
  readonly type: (part: string, question: string, typed: Typed) => void
  /** forgets everything, in this window and in its history */
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
