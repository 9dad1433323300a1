import { CopyOutlined } from '@ant-design/icons'
import type { Report } from '@huxi/contract'
import { Button, Input, Space } from 'antd'
import { Modal } from '../../../../../kit/ui/modal.tsx'
import { useCopy } from '../../../../../kit/ui/use-copy.ts'
import { useKept } from '../../../../../kit/ui/use-kept.ts'
import { listAddress } from './address.ts'
import place from '../../../../../kit/look/place.module.css'
import styles from './report-form.module.css'

interface AddressDialogProps {
  report: Report | undefined
  onClose: () => void
}

export const AddressDialog = ({ report, onClose }: AddressDialogProps) => {
  const { displayed, forget } = useKept(report)
  const copy = useCopy()
  if (!displayed) return null
  const address = listAddress(displayed.id)
  return (
    <Modal
      open={report !== undefined}
      title={`菜单链接【${displayed.name}】`}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
      afterOpenChange={(now) => !now && forget()}
    >
      <Space.Compact className={place.block}>
        <Input readOnly aria-label="菜单链接" value={address} onFocus={(event) => event.target.select()} />
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy(address, '菜单链接')}>
          复制
        </Button>
      </Space.Compact>
      <p className={styles.note}>地址后可以加上参数，例如 ?self_部门=1；“加入菜单”会自动填好这个地址。</p>
    </Modal>
  )
}
