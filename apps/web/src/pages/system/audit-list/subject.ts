import { resources } from '@huxi/contract'

const NOUNS = new Map<string, string>([
  ...Object.values(resources).map(({ name, title }) => [name, title] as const),
  ['session', '会话'],
  ['audit', '审计记录'],
  ['user', '用户'],
  ['import', '导入'],
  ['task', '任务'],
  ['setting', '系统设置'],
  ['keys', '密钥'],
  ['sms', '短信'],
  ['online:report', '报表配置'],
  ['patient:pair', '疑似重复'],
  ['assess:urgent', '危急规则'],
])

/** `用户 张三`: the kind of record and its name, or its number where the reader may not know the name. */
export const subjectOf = ({
  object,
  object_dictText: name,
}: {
  object?: unknown
  object_dictText?: unknown
}): string => {
  const [noun = '', ...rest] = String(object).split('/')
  const known = NOUNS.get(noun)
  if (!known) return String(object)
  return [known, ...(typeof name === 'string' ? [name] : rest)].join(' ')
}
