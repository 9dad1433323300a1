import { KIND_TEXTS, type FormItem } from '@huxi/contract'
import { HolderOutlined } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import { memo } from 'react'
import { Row } from '../../../../../kit/ui/place.tsx'

interface ItemLineProps {
  no: number
  item: FormItem
  open: boolean
  onTurn: (at: number) => void
}

const MARKS = [
  ['required', '必填'],
  ['list', '列表'],
  ['search', '可查询'],
  ['readOnly', '只读'],
  ['hiddenInForm', '填写时不显示'],
] as const

export const ItemLine = memo(function ItemLine({ no, item, open, onTurn }: ItemLineProps) {
  const marks = MARKS.flatMap(([flag, text]) => (item[flag] ? [text] : []))
  return (
    <Row gap={4}>
      <HolderOutlined aria-hidden />
      <Button type="text" aria-expanded={open} onClick={() => onTurn(no - 1)}>
        {no}. {item.label || '未命名'}
      </Button>
      <Typography.Text type="secondary">{[KIND_TEXTS[item.kind], ...marks].join(' · ')}</Typography.Text>
    </Row>
  )
})
