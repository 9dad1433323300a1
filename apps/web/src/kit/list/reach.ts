/** How far the person's roles reach in a list. It is told by the roles alone, never by whether rows are beyond them. */
import { DATA_SCOPES, isDataScope } from '@huxi/model'
import { useAdvice } from '../data/can.tsx'
import { useSession } from '../data/session.ts'
import type { List } from './use-list.ts'

/** People are named wherever they act: a row is not hidden because its person is. */
const PEOPLE = 'system:user'

/** Whose scopes and rules decide: of the list itself, and of the record each of its rows belongs to, unless that is the one on the page. */
const deciding = ({ resource, fixed }: List): { name: string; whose: string }[] => [
  { name: resource.name, whose: `其他的${resource.title}` },
  ...Object.entries(resource.fields).flatMap(([field, { kind, required, to = '', label }]) =>
    kind === 'ref' && required && to !== PEOPLE && !(field in fixed)
      ? [{ name: to, whose: `其他${label}的${resource.title}` }]
      : [],
  ),
]

const DEPART: readonly string[] = ['depart', 'departTree']

interface Reach {
  /** 本部门、本人; absent = data rules alone narrow the list */
  words: string | undefined
  /** in no department: nothing the person added would be within it */
  nowhere: boolean
  why: string
}

/** What narrows the list; undefined = the person sees every row of the tenant. */
export const useReach = (list: List): Reach | undefined => {
  const [depart, scope] = [useAdvice('depart'), useAdvice('scope')]
  const lost = useSession((s) => !s.user?.orgCode)
  const { scopes, rules } = useSession()
  const narrowing = deciding(list).find(({ name }) => scopes[name])
  const reached = narrowing && scopes[narrowing.name]
  if (narrowing && reached) {
    const words = reached.map((one) => (isDataScope(one) ? DATA_SCOPES[one] : one)).join('、')
    const nowhere = lost && reached.every((one) => DEPART.includes(one))
    const why = nowhere
      ? `您的数据范围是${words}，但您还没有所在部门，所以看不到${list.resource.title}。${depart}`
      : `您的数据范围是${words}，${narrowing.whose}不显示。${scope}`
    return { words, nowhere, why }
  }
  if (!deciding(list).some(({ name }) => rules.includes(name))) return undefined
  return { words: undefined, nowhere: false, why: `您的角色在这里设有数据规则，只显示符合规则的记录。${scope}` }
}
