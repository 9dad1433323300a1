import { FIELDS_MAX, formIssues, FORM_KINDS, type FormItem, type FormKind, type FormPart } from '@huxi/contract'
import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Typography } from 'antd'
import { useItemKeys } from '../../../../../kit/kinds/item-keys.ts'
import type { NamedCode } from './item-options.tsx'
import { ItemPanel } from './item-panel.tsx'
import { Preview } from './preview.tsx'

interface ItemsInputProps {
  id?: string
  of?: string
  kinds?: readonly FormKind[]
  parts?: readonly FormPart[] | null
  preview?: boolean
  value?: readonly FormItem[] | null
  onChange?: (items: readonly FormItem[]) => void
}

const freeCode = (items: readonly FormItem[]): string => {
  const taken = new Set(items.map(({ code }) => code))
  let n = items.length + 1
  while (taken.has(`f${n}`)) n++
  return `f${n}`
}

const ofKinds = (items: readonly FormItem[], kinds: readonly FormKind[]): NamedCode[] =>
  items.filter(({ kind }) => kinds.includes(kind)).map(({ code, label }) => ({ code, label: label || code }))

const numbersIn = (parts: readonly FormPart[]): NamedCode[] =>
  parts.flatMap((part) =>
    ofKinds(part.items, ['number']).map(({ code, label }) => ({
      code: `${part.code}.${code}`,
      label: `${part.label} · ${label}`,
    })),
  )

export const ItemsInput = (props: ItemsInputProps) => {
  const { id, of = '', kinds = FORM_KINDS, parts, preview = true, value, onChange } = props
  const items = value ?? []
  const { keys, drop, move: moveKey } = useItemKeys(items.length)
  // sums over child tables are checked with the whole definition
  const [issue] = items.length > 0 ? formIssues(items.filter(({ kind }) => kind !== 'sum')) : []
  const [numbers, texts] = [
    [...ofKinds(items, ['number']), ...numbersIn(parts ?? [])],
    ofKinds(items, ['text', 'longText']),
  ]
  const write = (next: readonly FormItem[]) => onChange?.(next)
  const move = (from: number, to: number) => {
    moveKey(from, to)
    write(items.toSpliced(from, 1).toSpliced(to, 0, items[from]!))
  }
  return (
    <Flex vertical gap={12} id={id}>
      {items.map((item, n) => (
        <ItemPanel
          key={keys[n] ?? n}
          no={n + 1}
          of={of}
          kinds={kinds}
          numbers={numbers}
          texts={texts}
          item={item}
          onChange={(next) => write(items.with(n, next))}
          onUp={n > 0 ? () => move(n, n - 1) : undefined}
          onDown={n < items.length - 1 ? () => move(n, n + 1) : undefined}
          onRemove={() => {
            drop(n)
            write(items.toSpliced(n, 1))
          }}
        />
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={items.length >= FIELDS_MAX}
        onClick={() => write([...items, { code: freeCode(items), label: '', kind: 'text', list: true }])}
      >
        {of === '' ? '添加字段' : `添加${of}字段`}
      </Button>
      {issue && <Alert type="warning" showIcon title={issue} />}
      {preview && items.length > 0 && !issue && (
        <>
          <Typography.Text strong>预览</Typography.Text>
          <Preview items={items} />
        </>
      )}
    </Flex>
  )
}
