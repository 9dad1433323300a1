/** Protected actions per permission code, from the endpoint table the guard uses. */
import { VERBS, verbTitle, type Endpoint, type Verb } from '@huxi/model'

/** 新增用户 reads better than 用户新增; the others are nouns. */
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

const WITHIN: Readonly<Record<string, readonly string[]>> = {
  'label:restricted:use': ['查看限制可见的标签'],
  'patient:privacy:restricted': ['查看限制处理的患者信息'],
  'system:clinical:grant': ['授予自己没有的临床权限'],
}

/** Endpoints of a single code, and verbs of a resource among them, describe it best. */
const weight = ({ access, of }: Endpoint): number => 2 * Number(typeof access === 'string') + Number(of !== undefined)

export const protectedBy = (endpoints: readonly Endpoint[]): Record<string, readonly string[]> => {
  const work: Record<string, string[]> = {}
  for (const endpoint of endpoints.toSorted((a, b) => weight(b) - weight(a)))
    for (const code of [endpoint.access].flat()) {
      if (!code.includes(':')) continue
      const words = (work[code] ??= [])
      const phrase = wordsOf(endpoint)
      if (!words.includes(phrase)) words.push(phrase)
    }
  return { ...WITHIN, ...work }
}
