/** What each permission code protects, read from the endpoints that ask for it: the same table the guard goes by. */
import { VERBS, verbTitle, type Endpoint, type Verb } from '@huxi/model'

/** 新增用户 reads better than 用户新增; the others are nouns of their own. */
const SAID_FIRST: readonly string[] = [
  'add',
  'edit',
  'delete',
  'deleteBatch',
  'exportXls',
  'importExcel',
] satisfies Verb[]

const isVerb = (name: string): name is Verb => (VERBS as readonly string[]).includes(name)

const wordsOf = ({ of, title, group }: Endpoint): string =>
  of && isVerb(of.verb) && SAID_FIRST.includes(of.verb) ? `${verbTitle(of.verb)}${group}` : title

/** Work by code, each once: what is done with records themselves comes first. */
export const protectedBy = (endpoints: readonly Endpoint[]): Record<string, string[]> => {
  const work: Record<string, string[]> = {}
  for (const endpoint of endpoints.toSorted((a, b) => Number(b.of !== undefined) - Number(a.of !== undefined)))
    for (const code of [endpoint.access].flat()) {
      if (!code.includes(':')) continue
      const words = (work[code] ??= [])
      const said = wordsOf(endpoint)
      if (!words.includes(said)) words.push(said)
    }
  return work
}
