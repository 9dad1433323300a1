import {
  FIELDS_MAX,
  formIssues,
  FORM_KINDS,
  type FormItem,
  type FormKind,
  type FormPart,
  type PublishedPart,
} from '@huxi/contract'
import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Col, Row as GridRow, Typography } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useItemKeys } from '../../../../../kit/kinds/item-keys.ts'
import { usePutBack } from '../../../../../kit/ui/put-back.ts'
import { Stack } from '../../../../../kit/ui/place.tsx'
import { useGradual } from '../../../../../kit/ui/use-gradual.ts'
import { useReorder } from '../../../../../kit/ui/use-reorder.ts'
import { ItemLine } from './item-line.tsx'
import type { NamedCode } from './item-options.tsx'
import { ItemPanel } from './item-panel.tsx'
import { Preview } from './preview.tsx'

interface ItemsInputProps {
  id?: string
  of?: string
  kinds?: readonly FormKind[]
  parts?: readonly FormPart[] | null
  preview?: boolean
  columns?: number
  used?: readonly string[]
  value?: readonly FormItem[] | null
  onChange?: (items: readonly FormItem[]) => void
}

const freeCode = (items: readonly FormItem[], used: readonly string[]): string => {
  const reservedCodes = new Set([...used, ...items.map(({ code }) => code)])
  let n = items.length + 1
  while (reservedCodes.has(`f${n}`)) n++
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

const NONE: readonly FormItem[] = []
const NO_CODES: readonly string[] = []

export const usedCodes = (published: Pick<PublishedPart, 'items' | 'removed'> | null | undefined): string[] =>
  [...(published?.items ?? []), ...(published?.removed ?? [])].map(({ code }) => code)

const placeAfter = (open: number, from: number, to: number): number => {
  if (open === from) return to
  return open + (from < open && to >= open ? -1 : from > open && to <= open ? 1 : 0)
}

export const ItemsInput = (props: ItemsInputProps) => {
  const { preview = true, columns = 1 } = props
  const items = props.value ?? NONE
  const drawn = useDeferredValue(items, NONE)
  const list = <ItemList {...props} items={items} />
  if (!preview) return list
  return (
    <GridRow gutter={[16, 12]}>
      <Col xs={24} xl={12}>
        {list}
      </Col>
      <Col xs={24} xl={12}>
        {items.length === 0 ? (
          <Typography.Text type="secondary">添加字段后，这里显示填写时的表单和列表</Typography.Text>
        ) : (
          <Preview items={drawn} columns={columns} />
        )}
      </Col>
    </GridRow>
  )
}

const ItemList = (props: ItemsInputProps & { items: readonly FormItem[] }) => {
  const { id, of = '', kinds = FORM_KINDS, parts, used = NO_CODES, items } = props
  const { keys, open, turn, write, move, remove, add } = useItems(items, used, props.onChange)
  const drawn = useGradual(items.length)
  const { source, target } = useReorder(items.length, move)
  // sums over child tables are checked with the whole definition
  const [issue] = items.length > 0 ? formIssues(items.filter(({ kind }) => kind !== 'sum')) : []
  const [numbers, texts] = [
    [...ofKinds(items, ['number']), ...numbersIn(parts ?? [])],
    ofKinds(items, ['text', 'longText']),
  ]
  return (
    <Stack gap={4} id={id}>
      {items.slice(0, drawn).map((item, n) => (
        <div key={keys[n] ?? n} {...target(n)}>
          <div {...source(n)} role="presentation">
            <ItemLine no={n + 1} item={item} open={open === n} onTurn={turn} />
          </div>
          {open === n && (
            <ItemPanel
              no={n + 1}
              of={of}
              kinds={kinds}
              numbers={numbers}
              texts={texts}
              item={item}
              onChange={(next) => write(items.with(n, next))}
              onUp={n > 0 ? () => move(n, n - 1) : undefined}
              onDown={n < items.length - 1 ? () => move(n, n + 1) : undefined}
              onRemove={() => remove(n)}
            />
          )}
        </div>
      ))}
      <Button icon={<PlusOutlined />} disabled={items.length >= FIELDS_MAX} onClick={add}>
        {of === '' ? '添加字段' : `添加${of}字段`}
      </Button>
      {issue && <Alert type="warning" showIcon title={issue} />}
    </Stack>
  )
}

const useItems = (items: readonly FormItem[], used: readonly string[], onChange: ItemsInputProps['onChange']) => {
  const { keys, drop, move: moveKey, renew } = useItemKeys(items.length)
  const [open, setOpen] = useState<number>()
  const [turn] = useState(() => (at: number) => setOpen((now) => (now === at ? undefined : at)))
  const write = (next: readonly FormItem[]) => onChange?.(next)
  const move = (from: number, to: number) => {
    moveKey(from, to)
    if (open !== undefined) setOpen(placeAfter(open, from, to))
    write(items.toSpliced(from, 1).toSpliced(to, 0, items[from]!))
  }
  const offer = usePutBack<FormItem>((item, at) => {
    const isTaken = items.some(({ code }) => code === item.code)
    renew()
    setOpen(undefined)
    write(items.toSpliced(at, 0, isTaken ? { ...item, code: freeCode(items, used) } : item))
  })
  const remove = (at: number) => {
    drop(at)
    setOpen(undefined)
    write(items.toSpliced(at, 1))
    offer(`已移除“${items[at]!.label || '未命名'}”`, items[at]!, at)
  }
  const add = () => {
    setOpen(items.length)
    write([...items, { code: freeCode(items, used), label: '', kind: 'text', list: true }])
  }
  return { keys, open, turn, write, move, remove, add }
}
