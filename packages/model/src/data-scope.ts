/** Data scopes: how far the rows reach that a role sees, in the words of a hospital. Which rows these are, a resource says. */

/** From the widest to the narrowest. */
export const DATA_SCOPES = {
  all: '全部数据',
  departTree: '本部门及下级',
  depart: '本部门',
  team: '医疗团队',
  duty: '当班病区',
  own: '本人',
} as const
export type DataScope = keyof typeof DATA_SCOPES

/** Their words, from the widest to the narrowest. */
export const SCOPE_WORDS = Object.keys(DATA_SCOPES) as readonly DataScope[]

export const isDataScope = (word: string): word is DataScope => Object.hasOwn(DATA_SCOPES, word)

/** What a role reaches that says nothing. */
export const WHOLE: DataScope = 'all'

/** Scopes that lie within another one, whoever it is; one's own rows lie within all of them. */
const WITHIN: { readonly [S in DataScope]?: readonly string[] } = { departTree: ['depart'] }

/** Whether who has these scopes sees by them whatever another one shows. A word nobody knows covers nothing and is not covered. */
export const coversScope = (held: readonly string[], word: string): boolean =>
  isDataScope(word) &&
  (held.includes(WHOLE) || held.includes(word) || word === 'own' || held.some((one) => within(one).includes(word)))

const within = (word: string): readonly string[] => (isDataScope(word) ? (WITHIN[word] ?? []) : [])
