import type { Field } from '@huxi/model'
import { Button, Radio } from 'antd'
import { useDict } from '../../../kit/data/dict.ts'
import { Row } from '../../../kit/ui/place.tsx'

interface AnswerProps {
  field: Field
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
}

export const AnswerInput = ({ field: { dict, label }, id, value, onChange }: AnswerProps) => {
  const { items } = useDict(dict)
  return (
    <Row wrap>
      <Radio.Group
        {...(id !== undefined && { id })}
        aria-label={label}
        options={items.map((item) => ({ value: Number(item.value), label: item.text }))}
        value={value ?? null}
        onChange={(event) => onChange?.(event.target.value as number)}
      />
      <Button
        type="link"
        size="small"
        aria-label={`清除“${label}”的回答`}
        style={{ visibility: typeof value === 'number' ? 'visible' : 'hidden' }}
        onClick={() => onChange?.(null)}
      >
        清除
      </Button>
    </Row>
  )
}
