import { textOutreachWechat, type OutreachTexted } from '@huxi/contract'
import { Button, Typography } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/data/can.tsx'
import { useAction } from '../../../kit/data/query.ts'
import { Modal } from '../../../kit/ui/modal.tsx'

export const WechatText = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const [sent, setSent] = useState<OutreachTexted>()
  const { run, busy } = useAction(textOutreachWechat, { onDone: setSent })
  const close = () => {
    setSent(undefined)
    onClose()
  }
  return (
    <Can code={textOutreachWechat.access as string}>
      <Button type="link" loading={busy} onClick={() => void run({ id })}>
        短信绑定码
      </Button>
      <Modal title="短信绑定码" open={sent !== undefined} footer={null} destroyOnHidden onCancel={close}>
        {sent && (
          <Typography.Paragraph>
            已把 8 位绑定码发到患者档案中的手机号 {sent.target}。请接收人关注公众号，在公众号里发送“绑定”和这 8
            位数字，例如“绑定12345678”。有效期至 {sent.until}，只能使用一次。
          </Typography.Paragraph>
        )}
      </Modal>
    </Can>
  )
}
