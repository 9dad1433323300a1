import { callNext } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { call } from '../../../kit/data/call.ts'
import { useCan } from '../../../kit/data/can.tsx'
import { reportFailure } from '../../../kit/data/failure.ts'
import { useOnce } from '../../../kit/form/use-once.ts'

export const CallNext = ({ clinicId }: { clinicId: string | null }) => {
  const { can } = useCan()
  const { message } = App.useApp()
  const client = useQueryClient()
  const { once, busy } = useOnce()
  if (!can(callNext.access)) return null
  const next = async () => {
    try {
      const called = await call(callNext, { clinicId: clinicId! })
      void message.success(`已叫号：${called.patient}（${called.bookingNo}）`)
    } catch (error) {
      reportFailure(error)
    }
    await client.invalidateQueries({ predicate: ({ queryKey: [first] }) => String(first).startsWith('/appointment/') })
  }
  return (
    <Button
      disabled={clinicId === null}
      loading={busy}
      title={clinicId === null ? '请先选择门诊' : undefined}
      onClick={() => void once(next)}
    >
      {callNext.title}
    </Button>
  )
}
