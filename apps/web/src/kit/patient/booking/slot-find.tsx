import { findSlots, type FoundSlots, type Slot } from '@huxi/contract'
import { Button, Input, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../../data/call.ts'
import { failureText } from '../../data/failure.ts'
import { useOnce } from '../../form/use-once.ts'
import { Row, Stack } from '../../ui/place.tsx'
import { minuteText } from './slot-days.ts'

interface SlotFindProps {
  serviceId: string
  onTake: (slot: Slot) => void
}

const Found = ({ found, onTake }: { found: FoundSlots; onTake: SlotFindProps['onTake'] }) => {
  const [fits, offered] = [found.slots.length > 0, found.slots.length > 0 ? found.slots : found.nearest]
  return (
    <Row wrap role="status">
      <Typography.Text type="secondary">
        {found.understood}
        {fits ? '可约：' : offered.length > 0 ? '没有空余，最近可约：' : '没有空余，这项服务目前没有其他可约的时段。'}
      </Typography.Text>
      {offered.map((slot) => (
        <Button key={slot.id} size="small" onClick={() => onTake(slot)}>
          {minuteText(slot.startAt)}
        </Button>
      ))}
    </Row>
  )
}

export const SlotFind = ({ serviceId, onTake }: SlotFindProps) => {
  const [found, setFound] = useState<FoundSlots>()
  const [failure, setFailure] = useState<string>()
  const { once, busy } = useOnce()
  const find = async (typed: string) => {
    const when = typed.trim()
    if (when === '') return
    setFound(undefined)
    setFailure(undefined)
    try {
      setFound(await call(findSlots, { serviceId, when }))
    } catch (error) {
      setFailure(failureText(error))
    }
  }
  return (
    <Stack>
      <Input.Search
        aria-label="想约的时间"
        placeholder="想约的时间，例如：下周三上午、12月3日下午、最早"
        enterButton="查找"
        maxLength={40}
        loading={busy}
        onSearch={(typed, event) => {
          event?.preventDefault()
          event?.stopPropagation()
          void once(() => find(typed))
        }}
      />
      {failure !== undefined && (
        <Typography.Text type="danger" role="alert">
          {failure}
        </Typography.Text>
      )}
      {found && <Found found={found} onTake={onTake} />}
    </Stack>
  )
}
