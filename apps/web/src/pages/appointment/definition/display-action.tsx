/** 叫号屏 of a clinic: its address, to open on a second screen, and a new one that ends the former. */
import { displayLink, renewDisplay } from '@huxi/contract'
import { App, Button, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { useCan } from '../../../kit/data/can.tsx'
import { reportFailure } from '../../../kit/data/failure.ts'
import { useCall } from '../../../kit/data/query.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { Modal } from '../../../kit/ui/modal.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Loading } from '../../../kit/ui/states.tsx'
import { useCopy } from '../../../kit/ui/use-copy.ts'

export const DisplayAction = ({ id, name }: { id: string; name: string }) => {
  const { can } = useCan()
  const [open, setOpen] = useState(false)
  if (!can(displayLink.access)) return null
  return (
    <>
      <RowAction onClick={() => setOpen(true)}>叫号屏</RowAction>
      <Modal title={`叫号屏 ${name}`} open={open} footer={null} destroyOnHidden onCancel={() => setOpen(false)}>
        {open && <Address id={id} />}
      </Modal>
    </>
  )
}

const Address = ({ id }: { id: string }) => {
  const { message } = App.useApp()
  const { data, error, refetch } = useCall(displayLink, { id })
  const { once, busy } = useOnce()
  const copy = useCopy()
  if (error || !data) return <Loading error={error} onRetry={refetch} rows={3} />
  if (data.path === null)
    return <p>叫号屏没有开放。请管理员在系统设置中打开“叫号屏”（APPOINTMENT_DISPLAY）后再使用。</p>
  const address = `${location.origin}${data.path}`
  const renew = async () => {
    try {
      await call(renewDisplay, { id })
      void message.success('已更换地址，原来的地址失效')
      await refetch()
    } catch (failure) {
      reportFailure(failure)
    }
  }
  return (
    <Stack gap={12}>
      <Typography.Text>在候诊区的屏幕上打开这个地址，只显示姓名首字母和预约号的后四位，自动刷新。</Typography.Text>
      <Typography.Text code>{address}</Typography.Text>
      <Row align="stretch" wrap>
        <Button type="primary" href={address} target="_blank" rel="noopener noreferrer">
          打开
        </Button>
        <Button onClick={() => void copy(address, '地址')}>复制地址</Button>
        <Button disabled={busy} onClick={() => void once(renew)}>
          更换地址
        </Button>
      </Row>
    </Stack>
  )
}
