/** Uploading a picture and showing it. */
import { UserOutlined } from '@ant-design/icons'
import { upload } from '@huxi/contract'
import { Avatar, Button } from 'antd'
import { useRef, useState } from 'react'
import { runtimeConfig, send } from '../platform/http.ts'
import { reportFailure } from './failure.ts'

const MAX_BYTES = 5 * 1024 * 1024
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Address of a stored file; whole addresses stay as they are. */
export const fileUrl = (path: string): string =>
  /^https?:\/\//.test(path) ? path : `${runtimeConfig().staticDomainURL.replace(/\/$/, '')}/${path}`

/** Why a file cannot be an avatar, before it travels. */
export const pictureIssue = (file: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!TYPES.includes(file.type)) return '请选择 png、jpg、webp 或 gif 图片'
  if (file.size === 0) return '图片是空文件，请重新选择'
  return file.size > MAX_BYTES ? '图片不能超过 5 MB，请压缩后重试' : undefined
}

const uploadPicture = async (file: File): Promise<string> => {
  const form = new FormData()
  form.append('file', file)
  form.append('biz', 'avatar')
  return (await send('POST', upload.path, { form })).message
}

interface AvatarUploadProps {
  id?: string
  label: string
  value?: string | null | undefined
  onChange?: (path: string | null) => void
  disabled?: boolean
}

/** A round picture with 上传 or 更换 and 移除; the value is the stored path. */
export const AvatarUpload = ({ id, label, value, onChange, disabled = false, ...aria }: AvatarUploadProps) => {
  const file = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [issue, setIssue] = useState<string>()

  const take = async (chosen: File) => {
    const wrong = pictureIssue(chosen)
    setIssue(wrong)
    if (wrong) return
    setBusy(true)
    try {
      onChange?.(await uploadPicture(chosen))
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="hx-stack">
      <span className="hx-inline">
        <Avatar size={48} alt={label} icon={<UserOutlined aria-hidden />} {...(value && { src: fileUrl(value) })} />
        <Button id={id ?? ''} {...aria} loading={busy} disabled={disabled} onClick={() => file.current?.click()}>
          {value ? '更换' : '上传'}
        </Button>
        {value && !disabled && (
          <Button onClick={() => onChange?.(null)} disabled={busy}>
            移除
          </Button>
        )}
      </span>
      <input
        ref={file}
        type="file"
        // antd shows file inputs inside of forms, whatever `hidden` says
        style={{ display: 'none' }}
        aria-label={`选择${label}`}
        accept={TYPES.join(',')}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          // the same file may be chosen again after a failure
          event.target.value = ''
          if (chosen) void take(chosen)
        }}
      />
      {issue && (
        <span className="hx-danger" role="alert">
          {issue}
        </span>
      )}
      <span className="hx-muted">png、jpg、webp 或 gif，不超过 5 MB</span>
    </div>
  )
}
