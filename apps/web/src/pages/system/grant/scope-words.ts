import { DATA_SCOPES, isDataScope, type DataScope } from '@huxi/model'

/** For resources that define ownership. Care teams and wards apply to patients. */
export const scopeSentences = (titles: readonly string[]): Readonly<Record<DataScope, string>> => {
  const subject = titles.join('、')
  return {
    all: `本机构的全部${subject}`,
    departTree: `本部门和下级部门的${subject}`,
    depart: `只有本部门的${subject}`,
    team: '只有医疗团队里有本人的患者，以及他们的记录',
    duty: '只有当班期间当班病区的患者，以及他们的记录',
    own: `只有本人负责或登记的${subject}`,
  }
}

/** For lists scoped by the creator of a row. */
export const ADDED_SENTENCES: Readonly<Partial<Record<DataScope, string>>> = {
  all: '全部记录',
  departTree: '本部门和下级部门的人新增的记录',
  depart: '只有本部门的人新增的记录',
  own: '只有本人新增的记录',
}

export const scopeName = (word: unknown): string =>
  typeof word === 'string' && isDataScope(word) ? DATA_SCOPES[word] : `未知（${String(word)}）`
