import { numbers, words, type DictionarySeed } from '../../../engine/core/seeds.ts'

export const userDictionaries: readonly DictionarySeed[] = [
  numbers('sex', '性别', ['1', '男'], ['2', '女'], ['0', '未知']),
  words('status', '状态', ['1', '正常', 'green'], ['2', '冻结', 'red']),
  numbers('user_status', '用户状态', ['1', '正常', 'green'], ['2', '冻结', 'red'], ['3', '待审核', 'orange']),
  numbers('user_identity', '用户身份', ['1', '普通成员'], ['2', '上级']),
]
