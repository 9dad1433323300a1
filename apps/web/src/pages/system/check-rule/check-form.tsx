import { Input } from 'antd'
import { FormField } from '../../../kit/form/form-field.tsx'
import { KINDS } from '../../../kit/kinds/index.ts'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { issueIn, PIECES, rowsOf, textOf, type PieceRow } from './pieces.ts'

const HELP = '从上到下校验，先不符合的先提示。位数 * 校验整个编码，数字校验接下来的几位；正则表达式须匹配这一段的全部。'

export const CheckForm = ({ mode }: FormSlotProps) => (
  <>
    <FormField name="ruleName" />
    <FormField name="ruleCode" help={mode === 'add' ? '例如 goods_code，表单按编码校验' : undefined} />
    <FormField
      name="ruleJson"
      wide
      help={HELP}
      rules={[
        {
          validator: async (_, value: unknown) => {
            const issue = issueIn(value)
            if (issue) throw new Error(issue)
          },
        },
      ]}
    >
      <PiecesInput />
    </FormField>
    <FormField name="ruleDescription" wide />
  </>
)

interface PiecesInputProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

const PiecesInput = ({ value, onChange, ...control }: PiecesInputProps) => {
  const rows = rowsOf(value)
  const { Input: Table } = KINDS.children
  // Unreadable JSON is edited as text.
  if (!rows)
    return (
      <Input.TextArea
        {...control}
        rows={4}
        value={value ?? ''}
        onChange={({ target }) => onChange?.(target.value || null)}
      />
    )
  return <Table {...control} field={PIECES} value={rows} onChange={(next) => onChange?.(textOf(next as PieceRow[]))} />
}
