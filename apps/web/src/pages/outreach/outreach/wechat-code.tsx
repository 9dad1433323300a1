import { codeOutreachWechat } from '@huxi/contract'
import { Button, QRCode, Typography } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/data/can.tsx'
import { useAction } from '../../../kit/data/query.ts'
import { Modal } from '../../../kit/ui/modal.tsx'
import { Stack } from '../../../kit/ui/place.tsx'

const CODE_SIZE = 240

interface Code {
  readonly url: string
  readonly until: string
}

export const WechatCode = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const [issued, setIssued] = useState<Code>()
  const { run, busy } = useAction(codeOutreachWechat, { onDone: (answer) => setIssued(answer) })
  const close = () => {
    setIssued(undefined)
    onClose()
  }
  return (
    <Can code={codeOutreachWechat.access as string}>
      <Button type="link" loading={busy} onClick={() => void run({ id })}>
        出示绑定码
      </Button>
      <Modal title="绑定码" open={issued !== undefined} footer={null} destroyOnHidden onCancel={close}>
        {issued && (
          <Stack gap={12}>
            <Typography.Text>请接收人用微信扫码并关注公众号，扫码后即完成绑定。</Typography.Text>
            <QRCode value={issued.url} size={CODE_SIZE} bgColor="#fff" color="#14222b" />
            <Typography.Text type="secondary">有效期至 {issued.until}，只能使用一次。</Typography.Text>
          </Stack>
        )}
      </Modal>
    </Can>
  )
}
