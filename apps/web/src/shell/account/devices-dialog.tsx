import { Button } from 'antd'
import { Devices } from '../../kit/account/devices.tsx'
import { Modal } from '../../kit/ui/modal.tsx'

export const DevicesDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal open title="我的登录设备" width={560} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
    <Devices />
  </Modal>
)
