import { handoverEntry, refreshHandover } from '@huxi/contract'
import { Button } from 'antd'
import { useCan } from '../../../kit/data/can.tsx'
import { useAction, useChanged } from '../../../kit/data/query.ts'

export const RefreshHandover = ({ id }: { id: string }) => {
  const { can } = useCan()
  const changed = useChanged(handoverEntry)
  const refresh = useAction(refreshHandover, { onDone: () => void changed() })
  if (!can(refreshHandover.access)) return null
  return (
    <Button loading={refresh.busy} onClick={() => void refresh.run({ id })}>
      {refreshHandover.title}
    </Button>
  )
}
