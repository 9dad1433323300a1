/** 测试: whether a code passes, and what is said when it does not. */
import { CHECKED_MAX, checkByCode, type CheckRuleRow } from '@huxi/contract'
import { longText } from '@huxi/model'
import { Alert } from 'antd'
import { useState } from 'react'
import { HttpError } from '../../../platform/http.ts'
import { call } from '../../../kit/data/call.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'

const FIELDS = { value: longText('要校验的值', { required: true, max: CHECKED_MAX }) }

interface Verdict {
  value: string
  /** undefined = it passes */
  refusal: string | undefined
}

/** @throws {HttpError} when there was no answer */
const verdictOf = async (ruleCode: string, value: string): Promise<Verdict> => {
  try {
    // encoded once more, as every client of this endpoint does
    await call(checkByCode, { ruleCode, value: encodeURIComponent(value) })
    return { value, refusal: undefined }
  } catch (error) {
    if (error instanceof HttpError && error.status === 200) return { value, refusal: error.message }
    throw error
  }
}

interface TryDialogProps {
  /** undefined = closed */
  rule: CheckRuleRow | undefined
  onClose: () => void
}

export const TryDialog = ({ rule, onClose }: TryDialogProps) => {
  const [verdict, setVerdict] = useState<Verdict>()
  const question: Question<typeof FIELDS> | undefined = rule && {
    title: '测试校验规则',
    subject: rule.ruleName,
    fields: FIELDS,
    okText: '校验',
    onSubmit: async ({ value }) => {
      setVerdict(await verdictOf(rule.ruleCode, value))
      return false
    },
  }
  const close = () => {
    setVerdict(undefined)
    onClose()
  }
  return (
    <FormDialog question={question} onClose={close}>
      {() => (
        <>
          <FormField name="value" />
          {verdict && (
            <Alert
              role="status"
              showIcon
              type={verdict.refusal === undefined ? 'success' : 'warning'}
              title={`“${verdict.value}”${verdict.refusal === undefined ? '符合规则' : `不符合规则：${verdict.refusal}`}`}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
