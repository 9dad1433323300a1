/** Name matching by text, 全拼 or 首字母. The large tables are loaded when a Latin letter is typed. */
import { spelledText } from '@huxi/model'
import { useEffect, useMemo, useState } from 'react'

type Match = (text: string, query: string, options: { continuous: boolean }) => number[] | null

/** Positions of matching characters; undefined = no match. */
export type Finder = (name: string) => readonly number[] | undefined

let loaded: Match | undefined

const loadMatch = async (): Promise<Match> => (loaded ??= (await import('pinyin-pro')).match)

const LATIN = /[a-z]/i
const NOWHERE: readonly number[] = []

/** Matches of the typed text in names; an empty query matches without positions. */
export const useFinder = (typed: string): Finder => {
  const query = typed === '' ? '' : spelledText(typed).toLowerCase()
  const [match, setMatch] = useState<Match | undefined>(() => loaded)
  useEffect(() => {
    if (match || !LATIN.test(query)) return
    let isDisposed = false
    // without the tables plain text is matched
    loadMatch()
      .then((found) => !isDisposed && setMatch(() => found))
      .catch(() => undefined)
    return () => {
      isDisposed = true
    }
  }, [match, query])
  return useMemo(() => {
    if (query === '') return () => NOWHERE
    const cache = new Map<string, readonly number[] | undefined>()
    return (name: string) => {
      if (!cache.has(name)) cache.set(name, placesOf(name, query, match))
      return cache.get(name)
    }
  }, [match, query])
}

export const useMatcher = (typed: string): ((name: string) => boolean) => {
  const find = useFinder(typed)
  return useMemo(() => (name: string) => find(name) !== undefined, [find])
}

const placesOf = (name: string, query: string, match: Match | undefined): readonly number[] | undefined => {
  const at = name.toLowerCase().indexOf(query)
  if (at >= 0) return Array.from({ length: query.length }, (_, step) => at + step)
  return match?.(name, query, { continuous: true }) ?? undefined
}
