import { CHECKS, isEncrypted, type Field } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { keyLabel, targetOf } from '../read/labels.ts'

const FORMATS: { readonly [K in Field['kind']]?: string } = {
  int: '整数',
  decimal: '数字',
  date: '日期，例如 2026-01-31，也可以写 2026/1/31 或 2026年1月31日',
  dateTime: '时间，例如 2026-01-31 08:30:00',
  time: '时刻，例如 08:30',
  bool: '是或否',
  dict: '从可填的值中选一个；没有列出的填名称',
  dicts: '从可填的值中选，多个用逗号分隔',
  email: '邮箱，例如 name@example.cn',
  url: '网址，以 http:// 或 https:// 开头',
  image: '图片地址，通常不填',
  file: '文件地址，通常不填',
}

const FIXED = '应为 '

/** Shape that a check asks of a text, e.g. 11 位手机号; one that fixes the length needs no limit. */
const shapeOf = ({ check }: Field): { shape?: string; isFixed?: boolean } => {
  if (check === undefined) return {}
  const [, text] = CHECKS[check]
  return text.startsWith(FIXED) ? { shape: text.slice(FIXED.length), isFixed: true } : { shape: text }
}

const limitOf = ({ kind, min, max }: Field): string => {
  if (kind !== 'int' && kind !== 'decimal') return max === undefined ? '' : `，不超过 ${max} 个字符`
  if (min !== undefined && max !== undefined) return `，${min} 到 ${max}`
  if (max !== undefined) return `，不大于 ${max}`
  return min === undefined ? '' : `，不小于 ${min}`
}

export const formatOf = (ctx: Ctx, f: Field): string => {
  if (f.to) return `名称；有重名时填${keyLabel(targetOf(ctx, f))}`
  if (isEncrypted(f)) return `完整的${f.label}；带 * 的值表示不变`
  const { shape = FORMATS[f.kind] ?? '文字', isFixed } = shapeOf(f)
  const compared = f.comparable ? '，低于或高于检测范围时写 <、≤、>、≥ 和数字，例如 <0.5' : ''
  return `${shape}${compared}${isFixed ? '' : limitOf(f)}`
}
