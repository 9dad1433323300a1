import { PictureOutlined, UserOutlined } from '@ant-design/icons'
import { Avatar, Button } from 'antd'
import { useRef, useState } from 'react'
import { reportFailure } from '../data/failure.ts'
import { pictureIssue, sendFile, usePicture } from '../data/upload.ts'
import { PictureInput } from './picture-input.tsx'
import place from '../look/place.module.css'
import words from '../look/words.module.css'

export interface AvatarUploadProps {
  id?: string
  label: string
  value?: string | null | undefined
  onChange?: (path: string | null) => void
  disabled?: boolean
  isRound?: boolean
  /** undefined = the person gave up */
  crop?: (file: File) => Promise<File | undefined>
}

export const AvatarUpload = ({
  id,
  label,
  value,
  onChange,
  disabled = false,
  isRound = true,
  crop,
  ...aria
}: AvatarUploadProps) => {
  const file = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [issue, setIssue] = useState<string>()
  const picture = usePicture(value)

  const take = async (chosen: File) => {
    const wrong = pictureIssue(chosen)
    setIssue(wrong)
    if (wrong) return
    const cut = crop ? await crop(chosen) : chosen
    if (!cut) return
    setBusy(true)
    try {
      onChange?.(await sendFile(cut, { fields: { biz: 'avatar' } }))
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={place.rows} data-gap={8}>
      <span className={place.inline}>
        <Avatar
          size={48}
          shape={isRound ? 'circle' : 'square'}
          alt={label}
          icon={isRound ? <UserOutlined aria-hidden /> : <PictureOutlined aria-hidden />}
          {...picture}
        />
        <Button id={id ?? ''} {...aria} loading={busy} disabled={disabled} onClick={() => file.current?.click()}>
          {value ? '更换' : '上传'}
        </Button>
        {value && !disabled && (
          <Button onClick={() => onChange?.(null)} disabled={busy}>
            移除
          </Button>
        )}
      </span>
      <PictureInput ref={file} label={`选择${label}`} onChoose={(chosen) => void take(chosen)} />
      {issue && (
        <span className={words.danger} role="alert">
          {issue}
        </span>
      )}
      <span className={words.muted}>png、jpg、webp 或 gif，不超过 5 MB</span>
    </div>
  )
}
