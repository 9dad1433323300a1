/** The link of a task as a code to scan, and to copy. */
import { questLink } from '@huxi/contract'
import { Button, QRCode } from 'antd'
import { useCall } from '../../../kit/data/query.ts'
import { Modal } from '../../../kit/ui/modal.tsx'
import { Failed, Skeleton } from '../../../kit/ui/states.tsx'
import { useCopy } from '../../../kit/ui/use-copy.ts'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'

interface LinkDialogProps {
  /** of the task; undefined = closed */
  id: string | undefined
  onClose: () => void
}

export const LinkDialog = ({ id, onClose }: LinkDialogProps) => (
  <Modal title="问卷二维码" open={id !== undefined} footer={null} destroyOnHidden onCancel={onClose}>
    {id !== undefined && <Shown id={id} />}
  </Modal>
)

const CODE_SIZE = 240

const Shown = ({ id }: { id: string }) => {
  const { data, error, refetch } = useCall(questLink, { id })
  const copy = useCopy()
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} />
  const { path, expiresAt } = data
  if (path === null)
    return <p>本机构没有开放手机填写问卷，请在这里代填，或由管理员设置 QUESTIONNAIRE_LINKS 后再发送。</p>
  const address = `${location.origin}${path}`
  return (
    <div className={place.stack}>
      <p>请患者用手机扫码，打开后先填写本人的出生日期。</p>
      <QRCode value={address} size={CODE_SIZE} bgColor="#fff" color="#14222b" />
      <p className={words.second}>有效期至 {expiresAt}。链接只给患者本人，请不要转发到群里。</p>
      <div>
        <Button onClick={() => void copy(address, '链接')}>复制链接</Button>
      </div>
    </div>
  )
}
