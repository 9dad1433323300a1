import { CHECKED_MAX, checkByCode, type CheckRuleRow } from '@huxi/contract'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { HttpError } from '../../../platform/http.ts'
import { call } from '../../../kit/data/call.ts'
import { reportFailure } from '../../../kit/data/failure.ts'
import { Modal } from '../../../kit/ui/modal.tsx'
import { FIRST_FIELD, useOpeningFocus } from '../../../kit/ui/opening-focus.ts'
import { useKept } from '../../../kit/ui/use-kept.ts'
import { Row, Stack } from '../../../kit/ui/place.tsx'

const LABEL = '要校验的值'

interface TryDialogProps {
  rule: CheckRuleRow | undefined
  onClose: () => void
}

/** Nothing is saved, so closing asks no question. */
export const TryDialog = ({ rule, onClose }: TryDialogProps) => {
  const { displayed, opening, forget } = useKept(rule)
  return (
    <Modal
      open={rule !== undefined}
      title={`测试编码校验规则“${displayed?.ruleName ?? ''}”`}
      footer={null}
      onCancel={onClose}
      afterClose={forget}
    >
      {displayed && <Trial key={opening} ruleCode={displayed.ruleCode} />}
    </Modal>
  )
}

interface Verdict {
  value: string
  refusal: string | undefined
}

/** @throws {HttpError} when there was no answer */
const verdictOf = async (ruleCode: string, value: string): Promise<Verdict> => {
  try {
    // The endpoint expects the value encoded twice.
    await call(checkByCode, { ruleCode, value: encodeURIComponent(value) })
    return { value, refusal: undefined }
  } catch (error) {
    if (error instanceof HttpError && error.status === 200) return { value, refusal: error.message }
    throw error
  }
}

const Trial = ({ ruleCode }: { ruleCode: string }) => {
  const [value, setValue] = useState('')
  const [verdict, setVerdict] = useState<Verdict>()
  const [busy, setBusy] = useState(false)
  useOpeningFocus(true, FIRST_FIELD)
  const ask = async () => {
    if (value === '' || busy) return
    setBusy(true)
    await verdictOf(ruleCode, value).then(setVerdict, reportFailure)
    setBusy(false)
  }
  return (
    <Stack>
      <Row align="stretch">
        <Input
          aria-label={LABEL}
          placeholder={`请输入${LABEL}`}
          maxLength={CHECKED_MAX}
          value={value}
          onChange={({ target }) => setValue(target.value)}
          onPressEnter={() => void ask()}
        />
        <Button type="primary" loading={busy} disabled={value === ''} onClick={() => void ask()}>
          校验
        </Button>
      </Row>
      <div role="status">
        {verdict && (
          <Alert
            showIcon
            type={verdict.refusal === undefined ? 'success' : 'warning'}
            title={`“${verdict.value}”${verdict.refusal === undefined ? '符合规则' : `不符合规则：${verdict.refusal}`}`}
          />
        )}
      </div>
    </Stack>
  )
}
