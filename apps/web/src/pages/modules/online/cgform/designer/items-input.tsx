import { FIELDS_MAX, formIssues, type FormItem } from '@huxi/contract'
import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Typography } from 'antd'
import { useItemKeys } from '../../../../../kit/kinds/item-keys.ts'
import { ItemPanel } from './item-panel.tsx'
import { Preview } from './preview.tsx'

interface ItemsInputProps {
  id?: string
  value?: readonly FormItem[] | null
  onChange?: (items: readonly FormItem[]) => void
}

const freeCode = (items: readonly FormItem[]): string => {
  const taken = new Set(items.map(({ code }) => code))
  let n = items.length + 1
  while (taken.has(`f${n}`)) n++
  return `f${n}`
}

export const ItemsInput = ({ id, value, onChange }: ItemsInputProps) => {
  const items = value ?? []
  const { keys, drop, move: moveKey } = useItemKeys(items.length)
  const [issue] = items.length > 0 ? formIssues(items) : []
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
        添加字段
      </Button>
      {issue && <Alert type="warning" showIcon title={issue} />}
      {items.length > 0 && !issue && (
        <>
          <Typography.Text strong>预览</Typography.Text>
          <Preview items={items} />
        </>
      )}
    </Flex>
  )
}
