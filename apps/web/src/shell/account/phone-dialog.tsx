/** 我的手机号: it permits sign-in only after its owner confirmed it. */
import { Button } from 'antd'
import { OwnPhonePart } from '../../kit/account/own-phone.tsx'
import { Modal } from '../../kit/ui/modal.tsx'

export const PhoneDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal
    open
    title="我的手机号"
    width={450}
    onCancel={onClose}
    footer={<Button onClick={onClose}>关闭</Button>}
    destroyOnHidden
  >
    <OwnPhonePart />
  </Modal>
)
