import { numbers, words, type DictionarySeed } from '../../../engine/core/seeds.ts'

export const logDictionaries: readonly DictionarySeed[] = [
  numbers('log_type', '日志类型', ['2', '操作日志'], ['1', '登录日志'], ['3', '异常日志']),
  words(
    'change_verb',
    '数据变更',
    ['add', '新增', 'green'],
    ['edit', '修改', 'blue'],
    ['delete', '删除', 'red'],
    ['restore', '还原', 'green'],
    ['purge', '彻底删除', 'red'],
    ['undo', '撤销', 'orange'],
    ['move', '状态流转', 'blue'],
    ['revert', '恢复', 'orange'],
  ),
  words(
    'operate_type',
    '操作类型',
    ['1', '查询'],
    ['2', '添加'],
    ['3', '修改'],
    ['4', '删除'],
    ['5', '导入'],
    ['6', '导出'],
  ),
]
