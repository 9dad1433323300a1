import type { Field } from '@huxi/model'
import { Button } from 'antd'
import { DictRadio } from '../../../kit/kinds/dict.tsx'
import { Row } from '../../../kit/ui/place.tsx'

interface AnswerProps {
  field: Field
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
}

export const AnswerInput = ({ field: { dict, label }, id, value, onChange }: AnswerProps) => {
  return (
    <Row wrap>
      <DictRadio<number>
        {...(id !== undefined && { id })}
        aria-label={label}
        dict={dict}
        numeric
        value={value ?? null}
        onChange={(next) => onChange?.(next)}
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
