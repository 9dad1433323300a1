/** A position: its code is asked of a check rule that administrators may change. */
import { checkByCode, POSITION_CODE_RULE } from '@huxi/contract'
import type { FormRule } from 'antd'
import { HttpError } from '../../../platform/http.ts'
import { call } from '../../../kit/data/call.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'

/** The server's sentence; an answer that does not come, and a rule that is gone, stand in nobody's way. */
const askRule = async (value: unknown): Promise<void> => {
  if (typeof value !== 'string' || value.trim() === '') return
  const failed = await call(checkByCode, {
    ruleCode: POSITION_CODE_RULE,
    value: encodeURIComponent(value.trim()),
  }).then(
    () => undefined,
    (error: unknown) => (error instanceof HttpError && error.envelope?.result ? error.message : undefined),
  )
  if (failed) throw new Error(failed)
}

export const PositionForm = ({ handle }: FormSlotProps) => {
  const own = handle.initial['code']
  const rules: FormRule[] = [{ validator: async (_, value: unknown) => value !== own && askRule(value) }]
  return (
    <>
      <FormField name="code" rules={rules} />
      <FormField name="name" />
      <FormField name="postRank" />
      <FormField name="companyId" />
    </>
  )
}
