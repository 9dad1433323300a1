import { Button } from 'antd'
import { Bindings } from '../../kit/account/bindings.tsx'
import { Modal } from '../../kit/ui/modal.tsx'

export const BindingDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal
    open
    title="账号绑定"
    width={560}
    onCancel={onClose}
    footer={<Button onClick={onClose}>关闭</Button>}
    destroyOnHidden
  >
    <Bindings />
  </Modal>
)
