import { outreachRecord, retryOutreach } from '@huxi/contract'
import { Button } from 'antd'
import { Can } from '../../kit/data/can.tsx'
import { useAction, useChanged } from '../../kit/data/query.ts'
import { page } from '../../kit/list/page.tsx'
import { PATIENT_COLUMN } from './outreach/patient-column.tsx'

const Retry = ({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) => {
  const changed = useChanged(outreachRecord)
  const { run, busy } = useAction(retryOutreach, {
    onDone: () => {
      onDone()
      void changed()
    },
  })
  return (
    <Can code={retryOutreach.access as string}>
      <Button loading={busy} onClick={() => void run({ ids: ids.join(',') })}>
        重新发送
      </Button>
    </Can>
  )
}

export default page(outreachRecord, {
  page: 'outreach/RecordDetail',
  batch: ({ selection }) => <Retry ids={selection.rows.map(({ id }) => id)} onDone={selection.clear} />,
  columns: {
    patientId: PATIENT_COLUMN,
    channel: { width: 100 },
    status: { width: 110 },
    reason: { width: 170 },
    kindId: { hidden: true },
    setId: { hidden: true },
    templateId: { hidden: true },
    versionNo: { hidden: true },
    expiresAt: { hidden: true },
    deliveredAt: { hidden: true },
    readAt: { hidden: true },
    parts: { hidden: true },
    answered: { hidden: true },
    deliverySeconds: { hidden: true },
    deliveryBand: { hidden: true },
    createTime: { hidden: true },
  },
})
