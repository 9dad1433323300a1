import { loan } from '@huxi/contract'
import { inputFields } from '@huxi/model'
import { Button } from 'antd'
import { useState } from 'react'
import { newIdempotencyKey } from '../../../kit/data/idempotency-key.ts'
import { RecordForm } from '../../../kit/form/record-form.tsx'
import { useNewLoan } from './use-new-loan.ts'
import { Row } from '../../../kit/ui/place.tsx'

const { accessories: _, ...FIELDS } = inputFields(loan.fields)

export function LoanForm() {
  const [key, setKey] = useState(newIdempotencyKey)
  return <OneLoan key={key} idempotencyKey={key} onDone={() => setKey(newIdempotencyKey())} />
}

const OneLoan = (props: { idempotencyKey: string; onDone: () => void }) => {
  const { handle, busy, mayAdd, submit, again } = useNewLoan({ fields: FIELDS, ...props })
  return (
    <>
      <RecordForm handle={handle} columns={2} />
      <Row align="stretch">
        <Button type="primary" loading={busy} disabled={!mayAdd} onClick={submit}>
          提交
        </Button>
        <Button onClick={again}>重新填写</Button>
      </Row>
      {!mayAdd && <p>您没有新增设备借用的权限，不能提交。请联系管理员授权。</p>}
    </>
  )
}
