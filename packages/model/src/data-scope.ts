/** Data scopes: sets of rows visible to a role. Each resource defines the rows of a scope. */

export const DATA_SCOPES = {
  all: '全部数据',
  departTree: '本部门及下级',
  depart: '本部门',
  team: '医疗团队',
  duty: '当班病区',
  own: '本人',
} as const
export type DataScope = keyof typeof DATA_SCOPES

export const SCOPE_WORDS = Object.keys(DATA_SCOPES) as readonly DataScope[]

export const isDataScope = (word: string): word is DataScope => Object.hasOwn(DATA_SCOPES, word)

export const WHOLE: DataScope = 'all'

/** Scopes within another one for every user; the caller's own rows lie within all of them. */
const WITHIN: { readonly [S in DataScope]?: readonly string[] } = { departTree: ['depart'] }

/** Whether these scopes show every row of another one. Unknown words cover nothing and are not covered. */
export const coversScope = (granted: readonly string[], word: string): boolean =>
  isDataScope(word) &&
  (granted.includes(WHOLE) ||
    granted.includes(word) ||
    word === 'own' ||
    granted.some((one) => within(one).includes(word)))

const within = (word: string): readonly string[] => (isDataScope(word) ? (WITHIN[word] ?? []) : [])
