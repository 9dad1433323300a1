/** 我的手机号: no matter who entered it, it is a way in only after its owner said that it is the own one. */
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
