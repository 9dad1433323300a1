import { mySecondFactor } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PartFailure } from '../ui/part-failure.tsx'
import { useCall } from '../data/query.ts'
import { PHONE, useBelow } from '../data/viewport.ts'
import { Overview, type Task } from './overview.tsx'
import { Steps } from './steps.tsx'
import { Skeleton } from '../ui/states.tsx'
import { Modal } from '../ui/modal.tsx'

export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const phone = useBelow(PHONE)
  const client = useQueryClient()
  const { data, error, refetch } = useCall(mySecondFactor)
  const [task, setTask] = useState<Task>()
  const done = () => {
    setTask(undefined)
    void client.invalidateQueries({ queryKey: [mySecondFactor.path] })
  }
  return (
    <Modal
      open
      title="两步验证"
      width={phone ? '100%' : 560}
      footer={null}
      mask={{ closable: false }}
      // codes that are shown once must not go by a stray key
      closable={!task}
      keyboard={!task}
      onCancel={onClose}
      destroyOnHidden
    >
      {error && !data && <PartFailure text="两步验证的状态加载失败" onRetry={refetch} />}
      {!data && !error && <Skeleton rows={2} />}
      {data && !task && <Overview state={data} onTask={setTask} onClose={onClose} />}
      {data && task && <Steps task={task} enrolled={data.enrolled} onDone={done} onCancel={() => setTask(undefined)} />}
    </Modal>
  )
}
