import { handOverQuest, questLink } from '@huxi/contract'
import { App, Button, QRCode } from 'antd'
import { useNavigate } from 'react-router'
import { call } from '../../../kit/data/call.ts'
import { failureText } from '../../../kit/data/failure.ts'
import { handOverDevice } from '../../../kit/data/handed-over.ts'
import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useCall } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { Modal } from '../../../kit/ui/modal.tsx'
import { Loading } from '../../../kit/ui/states.tsx'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import { useCopy } from '../../../kit/ui/use-copy.ts'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import words from '../../../kit/look/words.module.css'

interface LinkDialogProps {
  id: string | undefined
  onClose: () => void
}

export const LinkDialog = ({ id, onClose }: LinkDialogProps) => (
  <Modal title="交给患者" open={id !== undefined} footer={null} destroyOnHidden onCancel={onClose}>
    {id !== undefined && (
      <>
        <Link id={id} />
        <OtherWays id={id} onClose={onClose} />
      </>
    )}
  </Modal>
)

const CODE_SIZE = 240

const Link = ({ id }: { id: string }) => {
  const { data, error, refetch } = useCall(questLink, { id })
  const copy = useCopy()
  if (error || !data) return <Loading error={error} onRetry={refetch} rows={4} />
  const { path, expiresAt } = data
  if (path === null)
    return (
      <p>
        本机构没有开放手机填写问卷，请用下面的方式填写，或由管理员设置 QUESTIONNAIRE_LINKS。任务有效期至 {expiresAt}。
      </p>
    )
  const address = `${location.origin}${path}`
  return (
    <Stack>
      <p>请患者用手机扫码，打开后先填写本人的出生日期。</p>
      <QRCode value={address} size={CODE_SIZE} bgColor="#fff" color="#14222b" />
      <p className={words.second}>有效期至 {expiresAt}。链接只给患者本人，请不要转发到群里。</p>
      <div>
        <Button onClick={() => void copy(address, '链接')}>复制链接</Button>
      </div>
    </Stack>
  )
}

export const usePrintPath = () => {
  const path = menuPathOf(useSession((s) => s.menu) ?? [], 'patient/QuestionnairePrint')
  if (path === undefined) return undefined
  return (ids: readonly string[], codes = false) => `${path}?ids=${ids.join(',')}${codes ? '&codes=1' : ''}`
}

const OtherWays = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { message } = App.useApp()
  const ask = useConfirm()
  const go = useNavigate()
  const print = usePrintPath()
  const { once, busy } = useOnce()
  const handOver = () =>
    once(async () => {
      try {
        const { link, opened } = await call(handOverQuest, { id })
        handOverDevice({ token: link, proof: opened.proof })
      } catch (error) {
        void message.error(failureText(error))
      }
    })
  const show = (to: string) => {
    onClose()
    void go(to)
  }
  return (
    <Row align="stretch" wrap>
      <Button
        loading={busy}
        onClick={() =>
          ask({
            title: '把这台设备交给患者填写吗？',
            content:
              '交出后只能填写这份问卷，看不到其他内容；收回时需要您的登录密码。请先核对患者身份并保存其他页面的内容。',
            okText: '交给患者',
            onOk: handOver,
          })
        }
      >
        用这台设备填写
      </Button>
      {print && (
        <>
          <Button onClick={() => show(print([id]))}>打印纸质问卷</Button>
          <Button onClick={() => show(print([id], true))}>打印二维码</Button>
        </>
      )}
    </Row>
  )
}
