/** Settings of the installation that change at run time; they apply to all tenants. */
import { endpointsIn, int, longText, returns, text } from '@huxi/model'

/** Valid in the tenant of the operator alone. */
export const SETTING_CODES = { list: 'system:setting:list', edit: 'system:setting:edit' } as const

const group = '系统配置'

export interface Setting {
  name: string
  title: string
  group: string
  description: string
  /** allowed values; absent = any text that passes the check */
  choices?: readonly { value: string; label: string }[]
  dictCode?: string
  value: string
  initial: string
  source: 'environment' | 'changed' | 'default'
  /** the changed value is invalid; the default is in force */
  unusable: boolean
  version: number
  changedBy: string | null
  changedAt: string | null
}

export interface SettingChange {
  id: string
  before: string | null
  value: string | null
  createBy: string | null
  createBy_dictText?: string
  createTime: string
}

const name = text('设置', { required: true, max: 64 })

const { get, put } = endpointsIn(group)

export const settingList = get('/sys/setting/list', '系统配置查询', SETTING_CODES.list, { out: returns<Setting[]>() })

export const settingHistory = get('/sys/setting/history', '系统配置的修改历史', SETTING_CODES.list, {
  query: { name },
  out: returns<SettingChange[]>(),
})

/** An empty value restores the default. */
export const editSetting = put('/sys/setting/edit', '系统配置修改', SETTING_CODES.edit, {
  stepUp: true,
  body: { name, value: longText('值', { max: 2000 }), version: int('数据版本', { required: true, min: 0 }) },
  out: returns<Setting[]>(),
})
