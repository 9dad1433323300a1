import { loan } from '@huxi/contract'
import { verbEndpoint, type Fields } from '@huxi/model'
import { App } from 'antd'
import { callOnce } from '../../../kit/data/call.ts'
import { rulesFor } from '../../../kit/data/field-rules.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { showRefusal } from '../../../kit/form/refusal.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useVerbs } from '../../../kit/record/row-actions.tsx'

interface NewLoan {
  fields: Fields
  idempotencyKey: string
  onDone: () => void
}

export const useNewLoan = ({ fields, idempotencyKey, onDone }: NewLoan) => {
  const handle = useRecordForm({ fields, rules: rulesFor(loan), table: loan.table })
  const guard = useDirtyGuard(handle.dirty)
  const { once, busy } = useOnce()
  const { message } = App.useApp()
  const changed = useChanged(loan)
  const mayAdd = useVerbs(loan)('add')
  const send = async () => {
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
  return { handle, busy, mayAdd, submit: () => void once(send), again: () => guard(onDone) }
}
