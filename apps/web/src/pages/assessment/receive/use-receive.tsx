/** 接收评估: its button, and the dialog it opens. */
import { openHandoff } from '@huxi/contract'
import { ScanOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/data/can.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'

const Receive = lazyPart(async () => (await import('./receive-dialog.tsx')).ReceiveDialog)

export const useReceive = () => {
  const [open, setOpen] = useState<boolean>()
  const receive = () => setOpen(true)
  const button = () => (
    <Can code={openHandoff.access as string}>
      <Button type="primary" icon={<ScanOutlined aria-hidden />} onClick={receive}>
        接收评估
      </Button>
    </Can>
  )
  const dialog = open !== undefined && (
    <Receive open={open} onClose={() => setOpen(false)} onGone={() => setOpen(undefined)} />
  )
  return { receive, button, dialog }
}
