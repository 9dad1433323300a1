/** Data scope of the user in a list, derived from roles alone, never from the existence of rows. */
import { DATA_SCOPES, isDataScope } from '@huxi/model'
import { useAdvice } from '../data/can.tsx'
import { useSession } from '../data/session.ts'
import type { List } from './use-list.ts'

/** References to people show names regardless of visibility. */
const PEOPLE = 'system:user'

/** Resources whose scopes and rules apply: the list's own, and the parent record's unless it is the page's. */
const deciding = ({ resource, fixed }: List): { name: string; text: string }[] => [
  { name: resource.name, text: `其他的${resource.title}` },
  ...Object.entries(resource.fields).flatMap(([field, { kind, required, to = '', label }]) =>
    kind === 'ref' && required && to !== PEOPLE && !(field in fixed)
      ? [{ name: to, text: `其他${label}的${resource.title}` }]
      : [],
  ),
]

const DEPART: readonly string[] = ['depart', 'departTree']

interface Reach {
  /** 本部门、本人; absent = data rules alone narrow the list */
  words: string | undefined
  /** the user is in no department: added rows would be out of scope */
  nowhere: boolean
  why: string
}

/** Undefined = every row of the tenant. */
export const useReach = (list: List): Reach | undefined => {
  const [depart, scope] = [useAdvice('depart'), useAdvice('scope')]
  const hasNoDepart = useSession((s) => !s.user?.orgCode)
  const { scopes, rules } = useSession()
  const narrowing = deciding(list).find(({ name }) => scopes[name])
  const reached = narrowing && scopes[narrowing.name]
  if (narrowing && reached) {
    const words = reached.map((one) => (isDataScope(one) ? DATA_SCOPES[one] : one)).join('、')
    const nowhere = hasNoDepart && reached.every((one) => DEPART.includes(one))
    const why = nowhere
      ? `您的数据范围是${words}，但您还没有所在部门，所以看不到${list.resource.title}。${depart}`
      : `您的数据范围是${words}，${narrowing.text}不显示。${scope}`
    return { words, nowhere, why }
  }
  if (!deciding(list).some(({ name }) => rules.includes(name))) return undefined
  return { words: undefined, nowhere: false, why: `您的角色在这里设有数据规则，只显示符合规则的记录。${scope}` }
}
