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

/** Codes that no call asks for by itself: work in other calls does. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  'label:restricted:use': ['查看限制可见的标签'],
  'patient:privacy:restricted': ['查看限制处理的患者信息'],
  'system:clinical:grant': ['授予自己没有的临床权限'],
}

/** Calls for one code alone, and of these what is done with records themselves, say best what it is for. */
const weight = ({ access, of }: Endpoint): number => 2 * Number(typeof access === 'string') + Number(of !== undefined)

/** Work by code, each once, the best words first. */
export const protectedBy = (endpoints: readonly Endpoint[]): Record<string, readonly string[]> => {
  const work: Record<string, string[]> = {}
  for (const endpoint of endpoints.toSorted((a, b) => weight(b) - weight(a)))
    for (const code of [endpoint.access].flat()) {
      if (!code.includes(':')) continue
      const words = (work[code] ??= [])
      const said = wordsOf(endpoint)
      if (!words.includes(said)) words.push(said)
    }
  return { ...WITHIN, ...work }
}
