/** 请核对: confirms an implausible entry once, with a reason sent along; the form stays open below. */
import { REASON_MAX, REASON_MIN } from '@huxi/contract'
import { Form, Input } from 'antd'
import { ProofForm } from '../../kit/form/proof-form.tsx'
import { Modal } from '../../kit/ui/modal.tsx'
import { useOpeningFocus } from '../../kit/ui/opening-focus.ts'
import { OVER_DIALOGS } from './proof-dialog.tsx'
import { warningsOf, type Question } from './prover.ts'

export function ReasonDialog({ question }: { question: Question }) {
  useOpeningFocus(true, 'textarea')
  return (
    <Modal
      open
      title="请核对"
      width={520}
      zIndex={OVER_DIALOGS}
      question
      mask={{ closable: false }}
      footer={null}
      onCancel={() => question.settle(undefined)}
      destroyOnHidden
    >
      <ul>
        {warningsOf(question).map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <ProofForm<{ reason: string }>
        fallback="reason"
        send={async ({ reason }) => question.settle({ reason: reason.trim() })}
        okText="仍要保存"
        cancelText="返回修改"
        onCancel={() => question.settle(undefined)}
      >
        <Form.Item
          name="reason"
          label="仍要保存的原因"
          rules={[
            { required: true, whitespace: true, min: REASON_MIN, message: `请填写原因，至少 ${REASON_MIN} 个字` },
          ]}
          extra="原因与您的姓名一起保存在记录中"
        >
          <Input.TextArea maxLength={REASON_MAX} rows={3} placeholder="请填写原因" />
        </Form.Item>
      </ProofForm>
    </Modal>
  )
}
