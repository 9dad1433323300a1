import { PictureOutlined, UserOutlined } from '@ant-design/icons'
import { fileLink, staticFile, upload, type FileLink } from '@huxi/contract'
import { useQuery } from '@tanstack/react-query'
import { Avatar, Button } from 'antd'
import { useRef, useState } from 'react'
import { download, readText } from '../../platform/download.ts'
import { apiUrl, runtimeConfig, send, sendForm } from '../../platform/http.ts'
import { call } from './call.ts'
import { reportFailure } from './failure.ts'
import place from '../look/place.module.css'
import words from '../look/words.module.css'

const MEGABYTE = 1024 * 1024
const PICTURES = ['png', 'jpg', 'jpeg', 'gif', 'webp']
const DOCUMENTS = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'csv', 'zip', 'mp3', 'wav', 'mp4']
const MAX_FILE = 10 * MEGABYTE

export const FILE_TYPES = [...PICTURES, ...DOCUMENTS].map((extension) => `.${extension}`).join(',')

export const FILE_HINT = '图片不超过 5 MB；PDF、Word、Excel、PPT、txt、csv、zip、mp3、wav 和 mp4 不超过 10 MB'

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

export const fileIssue = ({ name, size }: Pick<File, 'name' | 'size'>, most = MAX_FILE): string | undefined => {
  const extension = extensionOf(name)
  const picture = PICTURES.includes(extension)
  if (!picture && !DOCUMENTS.includes(extension)) return '不支持该类型的文件'
  if (size === 0) return '文件是空文件，请重新选择'
  if (picture && size > MAX_BYTES) return '图片不能超过 5 MB，请压缩后重试'
  return size > most ? `文件不能超过 ${sizeText(most)}，请压缩后重试` : undefined
}

export interface Sending {
  fields: Readonly<Record<string, string>>
  onProgress?: (done: number) => void
  signal?: AbortSignal
  path?: string
}

/**
 * Sends a file.
 * @returns the message of the answer: the stored path
 * @throws {HttpError} see platform/http.ts
 */
export const sendFile = async (file: File, { fields, path = upload.path, ...rest }: Sending): Promise<string> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return (await sendForm(path, form, rest)).message
}

export const useFileFacts = (path: string) =>
  useQuery<FileLink>({ queryKey: [fileLink.path, path], queryFn: () => call(fileLink, { path }), retry: false })

export const saveFile = (path: string, name: string): Promise<void> =>
  download(staticFile.path.replace('*', path), {}, name)

export const linkedUrl = async (path: string): Promise<string> => apiUrl((await call(fileLink, { path })).url)

export const readStored = (path: string, most: number) => readText(staticFile.path.replace('*', path), most)

const UNITS = [
  ['GB', 1024 * MEGABYTE],
  ['MB', MEGABYTE],
  ['KB', 1024],
] as const

/** 1536 → 1.5 KB */
export const sizeText = (bytes: number): string => {
  const [unit, size] = UNITS.find(([, least]) => bytes >= least) ?? ['B', 1]
  return `${Math.round((bytes / size) * 10) / 10} ${unit}`
}

/**
 * Address of a picture. An unsaved upload is not public yet: its plain address fails, so its sender gets a signed
 * link.
 */
export const usePicture = (path: string | null | undefined) => {
  const [linked, setLinked] = useState<{ path: string; url: string | undefined }>()
  if (!path) return {}
  const own = linked?.path === path ? linked : undefined
  const onError = (): boolean => {
    if (own) return true
    const show = (url?: string) => setLinked({ path, url })
    linkedUrl(path).then(show, () => show())
    return false
  }
  return { src: own ? own.url : fileUrl(path), onError }
}

const MAX_BYTES = 5 * MEGABYTE
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

export const fileUrl = (path: string): string =>
  /^https?:\/\//.test(path) ? path : `${runtimeConfig().staticDomainURL.replace(/\/$/, '')}/${path}`

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
      onChange?.(await uploadPicture(cut))
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
      <input
        ref={file}
        type="file"
        // antd shows file inputs inside forms despite `hidden`
        style={{ display: 'none' }}
        aria-label={`选择${label}`}
        accept={TYPES.join(',')}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          event.target.value = ''
          if (chosen) void take(chosen)
        }}
      />
      {issue && (
        <span className={words.danger} role="alert">
          {issue}
        </span>
      )}
      <span className={words.muted}>png、jpg、webp 或 gif，不超过 5 MB</span>
    </div>
  )
}
