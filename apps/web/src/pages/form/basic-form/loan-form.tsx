import { loan } from '@huxi/contract'
import { inputFields, verbEndpoint } from '@huxi/model'
import { App, Button, Flex } from 'antd'
import { useState } from 'react'
import { callOnce } from '../../../kit/data/call.ts'
import { rulesFor } from '../../../kit/data/field-rules.ts'
import { newIdempotencyKey } from '../../../kit/data/idempotency-key.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { RecordForm } from '../../../kit/form/record-form.tsx'
import { showRefusal } from '../../../kit/form/refusal.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useVerbs } from '../../../kit/record/row-actions.tsx'

const FIELDS = inputFields(loan.fields)

export function LoanForm() {
  const [key, setKey] = useState(newIdempotencyKey)
  return <OneLoan key={key} idempotencyKey={key} onDone={() => setKey(newIdempotencyKey())} />
}

const OneLoan = ({ idempotencyKey, onDone }: { idempotencyKey: string; onDone: () => void }) => {
  const handle = useRecordForm({ fields: FIELDS, rules: rulesFor(loan), table: loan.table })
  const guard = useDirtyGuard(handle.dirty)
  const { once, busy } = useOnce()
  const { message } = App.useApp()
  const changed = useChanged(loan)
  const mayAdd = useVerbs(loan)('add')
  const submit = async () => {
    const values = await handle.check()
    if (!values) return
    try {
      await callOnce(verbEndpoint(loan, 'add'), values, idempotencyKey)
    } catch (error) {
      return showRefusal(handle, error)
    }
    void message.success('已登记借用')
    await changed()
    onDone()
  }
  return (
    <>
      <RecordForm handle={handle} columns={2} />
      <Flex gap="small">
        <Button type="primary" loading={busy} disabled={!mayAdd} onClick={() => void once(submit)}>
          提交
        </Button>
        <Button onClick={() => guard(onDone)}>重新填写</Button>
      </Flex>
      {!mayAdd && <p>您没有新增设备借用的权限，不能提交。请联系管理员授权。</p>}
    </>
  )
}
