/** Matching names by text, 全拼 or 首字母. The tables are large, so they are fetched when a Latin letter is typed. */
import { useEffect, useMemo, useState } from 'react'

type Match = (text: string, query: string, options: { continuous: boolean }) => number[] | null

let loaded: Match | undefined

const loadMatch = async (): Promise<Match> => (loaded ??= (await import('pinyin-pro')).match)

const LATIN = /[a-z]/i

/** Whether names match what was typed; an empty query matches everything. */
export const useMatcher = (typed: string): ((name: string) => boolean) => {
  const query = typed.trim().toLowerCase()
  const [match, setMatch] = useState<Match | undefined>(() => loaded)
  useEffect(() => {
    if (match || !LATIN.test(query)) return
    let gone = false
    // without the tables the text itself is still matched
    loadMatch()
      .then((found) => !gone && setMatch(() => found))
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [match, query])
  return useMemo(() => {
    if (query === '') return () => true
    const known = new Map<string, boolean>()
    const test = (name: string): boolean =>
      name.toLowerCase().includes(query) || (match !== undefined && match(name, query, { continuous: true }) !== null)
    return (name: string) => {
      const seen = known.get(name)
      if (seen !== undefined) return seen
      const hit = test(name)
      known.set(name, hit)
      return hit
    }
  }, [match, query])
}
