import { outreachRecord, retryOutreach } from '@huxi/contract'
import { Button } from 'antd'
import { Can } from '../../../kit/data/can.tsx'
import { useAction, useChanged } from '../../../kit/data/query.ts'

export const Retry = ({ ids, onDone }: { ids: readonly string[]; onDone?: () => void }) => {
  const changed = useChanged(outreachRecord)
  const { run, busy } = useAction(retryOutreach, {
    onDone: () => {
      onDone?.()
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
