import { words, type DictionarySeed } from '../../../engine/core/seeds.ts'

export const departDictionaries: readonly DictionarySeed[] = [
  words('org_category', '机构类型', ['3', '岗位'], ['1', '公司'], ['2', '部门']),
  words('depart_status', '部门状态', ['0', '停用', 'grey'], ['1', '启用', 'green']),
]
