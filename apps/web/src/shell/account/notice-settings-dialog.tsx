import { Button } from 'antd'
import { NoticeModes } from '../../kit/account/notice-modes.tsx'
import { Modal } from '../../kit/ui/modal.tsx'

const WIDTH = 640

export const NoticeSettingsDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal open title="消息提醒" width={WIDTH} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
    <NoticeModes />
  </Modal>
)
