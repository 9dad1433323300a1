/** What data scopes mean, in the words of a head nurse. */
import { DATA_SCOPES, isDataScope, type DataScope } from '@huxi/model'

/** Of patients, and of everything whose resource says what is whose. */
export const SCOPE_SENTENCES: Readonly<Record<DataScope, string>> = {
  all: '本机构的全部患者和记录',
  departTree: '本部门和下级部门的患者和记录',
  depart: '只有本部门的患者和记录',
  team: '只有医疗团队里有本人的患者，以及他们的记录',
  duty: '只有当班期间当班病区的患者，以及他们的记录',
  own: '只有本人负责的患者，以及本人登记的记录',
}

/** Of lists that go by who added a row. */
export const ADDED_SENTENCES: Readonly<Partial<Record<DataScope, string>>> = {
  all: '全部记录',
  departTree: '本部门和下级部门的人新增的记录',
  depart: '只有本部门的人新增的记录',
  own: '只有本人新增的记录',
}

export const scopeName = (word: unknown): string =>
  typeof word === 'string' && isDataScope(word) ? DATA_SCOPES[word] : `未知（${String(word)}）`
