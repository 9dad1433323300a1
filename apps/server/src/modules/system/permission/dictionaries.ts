import { numbers, words, type DictionarySeed } from '../../../engine/core/seeds.ts'

export const permissionDictionaries: readonly DictionarySeed[] = [
  words('form_perms_type', '表单权限策略', ['1', '可见(未授权不可见)'], ['2', '可编辑(未授权禁用)']),
  words('perms_type', '权限策略', ['1', '显示'], ['2', '禁用']),
  words('global_perms_type', '全局权限策略', ['1', '可见/可访问(授权后可见/可访问)'], ['2', '可编辑(未授权时禁用)']),
  words(
    'rule_conditions',
    '条件规则',
    ['>', '大于'],
    ['<', '小于'],
    ['!=', '不等于'],
    ['=', '等于'],
    ['>=', '大于等于'],
    ['<=', '小于等于'],
    ['LEFT_LIKE', '左模糊'],
    ['RIGHT_LIKE', '右模糊'],
    ['LIKE', '模糊'],
    ['IN', '包含'],
  ),
  numbers('menu_type', '菜单类型', ['2', '按钮权限'], ['1', '子菜单'], ['0', '一级菜单']),
]
