import { openingLink } from '@huxi/contract'
import { Button, QRCode, Typography } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../../kit/data/query.ts'
import { Modal } from '../../../../../kit/ui/modal.tsx'
import { Stack } from '../../../../../kit/ui/place.tsx'
import { Loading } from '../../../../../kit/ui/states.tsx'
import { useConfirm } from '../../../../../kit/ui/use-confirm.tsx'
import { useCopy } from '../../../../../kit/ui/use-copy.ts'

interface OpeningLinkProps {
  opening: { id: string; codes: readonly string[] } | undefined
  onClose: () => void
}

export const OpeningLink = ({ opening, onClose }: OpeningLinkProps) => {
  const ask = useConfirm()
  const [copied, setCopied] = useState<string>()
  const codes = opening?.codes ?? []
  const isUnkept = codes.length > 0 && copied !== opening?.id
  const close = () => (isUnkept ? ask({ ...UNKEPT, onOk: onClose }) : onClose())
  return (
    <Modal
      title="链接和二维码"
      open={opening !== undefined}
      footer={null}
      destroyOnHidden
      mask={{ closable: codes.length === 0 }}
      onCancel={close}
    >
      {opening && (
        <Stack gap={12}>
          <Link id={opening.id} />
          {codes.length > 0 && <Codes codes={codes} onCopied={() => setCopied(opening.id)} />}
        </Stack>
      )}
    </Modal>
  )
}

const UNKEPT = {
  title: '填写码还没有复制，确定关闭吗？',
  content: '关闭后不能再看到这些填写码，只能结束这次开放，再重新开放。',
  okText: '仍要关闭',
}

const CODE_SIZE = 240

const Link = ({ id }: { id: string }) => {
  const { data, error, refetch } = useCall(openingLink, { id })
  const copy = useCopy()
  if (error || !data) return <Loading error={error} onRetry={refetch} rows={4} />
  if (data.path === null)
    return (
      <Typography.Text>
        本机构没有开放外部填写的页面，链接现在打不开；请管理员在系统配置中开放“对外开放的表单”（OPEN_FORMS）后再发给填写的人。
      </Typography.Text>
    )
  const address = `${location.origin}${data.path}`
  return (
    <Stack gap={12} align="start">
      <QRCode value={address} size={CODE_SIZE} bgColor="#fff" color="#14222b" />
      <Button onClick={() => void copy(address, '链接')}>复制链接</Button>
    </Stack>
  )
}

interface CodesProps {
  codes: readonly string[]
  onCopied: () => void
}

const Codes = ({ codes, onCopied }: CodesProps) => {
  const copy = useCopy()
  const copyAll = async () => {
    if (await copy(codes.join('\n'), '填写码')) onCopied()
  }
  return (
    <Stack align="start">
      <Typography.Text>填写码只显示这一次，请现在复制并逐个发给填写的人；每个码只能提交一份。</Typography.Text>
      <Button onClick={() => void copyAll()}>复制全部填写码</Button>
      <Typography.Paragraph copyable={false}>{codes.join('　')}</Typography.Paragraph>
    </Stack>
  )
}
