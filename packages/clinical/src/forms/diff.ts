import type { FormContent, FormItem } from './content.ts'

interface FormDifference {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  readonly text: string
}

const PARTS: readonly (readonly [key: keyof FormItem, label: string])[] = [
  ['text', '文字'],
  ['type', '题型'],
  ['required', '必答'],
  ['help', '填写说明'],
  ['min', '最小值'],
  ['max', '最大值'],
  ['unit', '单位'],
  ['options', '选项'],
  ['enableWhen', '显示条件'],
  ['group', '所属分组'],
]

/** Text with sorted keys, because stored JSON has an order of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? ''

const named = ({ items }: FormContent, item: FormItem): string => `第 ${items.indexOf(item) + 1} 题“${item.text}”`

const changesOf = (old: FormItem, item: FormItem): string[] =>
  PARTS.filter(([key]) => canonical(old[key]) !== canonical(item[key])).map(([key, label]) =>
    key === 'text' ? `${label}（原为“${old.text}”）` : label,
  )

/** Items are matched by linkId; a move is an item whose order among the kept ones has changed. */
export const formDifferences = (before: FormContent, after: FormContent): readonly FormDifference[] => {
  const oldOf = new Map(before.items.map((item) => [item.linkId, item]))
  const newIds = new Set(after.items.map(({ linkId }) => linkId))
  const keptBefore = before.items.filter(({ linkId }) => newIds.has(linkId)).map(({ linkId }) => linkId)
  const keptAfter = after.items.filter(({ linkId }) => oldOf.has(linkId)).map(({ linkId }) => linkId)
  const found = after.items.flatMap((item): FormDifference[] => {
    const old = oldOf.get(item.linkId)
    if (!old) return [{ kind: 'added', text: `新增${named(after, item)}` }]
    const changes = changesOf(old, item)
    if (changes.length > 0) return [{ kind: 'changed', text: `${named(after, item)}修改了${changes.join('、')}` }]
    const isMoved = keptBefore.indexOf(item.linkId) !== keptAfter.indexOf(item.linkId)
    return isMoved ? [{ kind: 'moved', text: `${named(after, item)}调整了顺序` }] : []
  })
  const removed = before.items
    .filter(({ linkId }) => !newIds.has(linkId))
    .map((item): FormDifference => ({ kind: 'removed', text: `删除原${named(before, item)}` }))
  const rest: FormDifference[] = [
    ...(before.intro === after.intro ? [] : [{ kind: 'changed' as const, text: '修改了指导语' }]),
    ...(canonical(before.scoring) === canonical(after.scoring)
      ? []
      : [{ kind: 'changed' as const, text: '修改了计分设置' }]),
  ]
  return [...rest, ...found, ...removed]
}
