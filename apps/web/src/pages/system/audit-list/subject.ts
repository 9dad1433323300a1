import { resources } from '@huxi/contract'
import type { Resource } from '@huxi/model'

const RESOURCES: ReadonlyMap<string, Resource> = new Map(Object.values(resources).map((r) => [r.name, r]))

const NOUNS: Readonly<Record<string, string>> = {
  session: '会话',
  audit: '审计记录',
  user: '用户',
  import: '导入',
  task: '任务',
  setting: '系统设置',
  keys: '密钥',
  sms: '短信',
  backup: '备份',
  'online:report': '报表配置',
  'patient:pair': '疑似重复',
  'assess:urgent': '危急规则',
}

const PARTS: Readonly<Record<string, string>> = {
  list: '',
  verify: '完整性校验',
  timeline: '时间线',
  compare: '对比',
}

const FILES = 'file.'

const addressed = (path: string): string => {
  const found = [...RESOURCES.values()]
    .filter((r) => path === r.path || path.startsWith(`${r.path}/`))
    .toSorted((left, right) => right.path.length - left.path.length)[0]
  return found?.title ?? '接口'
}

interface Entry {
  object?: unknown
  object_dictText?: unknown
  action?: unknown
}

/** `用户 张三`: the kind of record and its name, or its number where the reader may not know the name. */
export const subjectOf = ({ object, object_dictText: name, action }: Entry): string => {
  const text = String(object)
  if (String(action).startsWith(FILES) && !text.startsWith('import/') && !text.startsWith('task/'))
    return `文件 ${text.split('/').at(-1)!}`
  if (text.startsWith('/')) return addressed(text)
  const [noun = '', ...rest] = text.split('/')
  const r = RESOURCES.get(noun)
  const title = r?.title ?? NOUNS[noun]
  if (typeof name === 'string') return `${title ?? '菜单'} ${name}`
  if (!title) return text
  const part = rest.join('/')
  return [title, r?.fields[part]?.label ?? PARTS[part] ?? part].filter(Boolean).join(' ')
}
