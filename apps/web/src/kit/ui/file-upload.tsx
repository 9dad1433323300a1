/** Files of a record: chosen, uploaded with progress, listed, downloaded, removed. The value is comma-joined stored paths. */
import { PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { failureText, reportFailure } from '../data/failure.ts'
import { splitIds } from '../data/format.ts'
import { FILE_HINT, FILE_TYPES, saveFile, sizeText, useFileFacts } from '../data/upload.ts'
import { UploadLine, useFileUploads } from './uploads.tsx'
import { Stack } from './place.tsx'
import place from '../look/place.module.css'
import words from '../look/words.module.css'

interface FileUploadProps {
  id?: string
  label: string
  value?: string | null | undefined
  onChange?: (paths: string | null) => void
  disabled?: boolean
  max?: number
  biz?: string
}

const MAX_FILES = 9

export const FileUpload = ({
  id,
  label,
  value,
  onChange,
  disabled = false,
  max = MAX_FILES,
  biz = 'file',
  ...aria
}: FileUploadProps) => {
  const input = useRef<HTMLInputElement>(null)
  const paths = splitIds(value)
  // several uploads may end between two renders
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const { uploads, start, dismiss } = useFileUploads({ fields: { biz } }, (path) => {
    latest.current = [...splitIds(latest.current), path].join(',')
    onChange?.(latest.current)
  })
  const room = max - paths.length - uploads.filter(({ issue }) => !issue).length

  const remove = (path: string) => onChange?.(paths.filter((one) => one !== path).join(',') || null)
  return (
    <Stack>
      <FileList label={label} paths={paths} {...(!disabled && { onRemove: remove })} />
      {uploads.map((one) => (
        <UploadLine key={one.key} file={one} onDismiss={() => dismiss(one.key)} />
      ))}
      {!disabled && (
        <>
          <span>
            <Button
              id={id ?? ''}
              {...aria}
              icon={<UploadOutlined aria-hidden />}
              disabled={room <= 0}
              onClick={() => input.current?.click()}
            >
              上传文件
            </Button>
          </span>
          <input
            ref={input}
            type="file"
            multiple={max > 1}
            style={{ display: 'none' }}
            aria-label={`选择${label}`}
            accept={FILE_TYPES}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              start(files.slice(0, room), files.length > room ? `最多上传 ${max} 个文件` : undefined)
            }}
          />
          <span className={words.muted}>{room <= 0 ? `最多上传 ${max} 个文件` : FILE_HINT}</span>
        </>
      )}
    </Stack>
  )
}

interface FileListProps {
  label: string
  paths: readonly string[]
  onRemove?: (path: string) => void
}

export const FileList = ({ label, paths, onRemove }: FileListProps) =>
  paths.length === 0 ? null : (
    <Stack as="ul" aria-label={label}>
      {paths.map((path) => (
        <StoredLine key={path} path={path} {...(onRemove && { onRemove: () => onRemove(path) })} />
      ))}
    </Stack>
  )

const StoredLine = ({ path, onRemove }: { path: string; onRemove?: () => void }) => {
  const { data, error } = useFileFacts(path)
  const name = data?.name ?? path.slice(path.lastIndexOf('/') + 1)
  return (
    <li className={place.inline}>
      <PaperClipOutlined aria-hidden />
      <span className={words.clip} title={name}>
        {name}
      </span>
      {data && <span className={words.muted}>{sizeText(data.size)}</span>}
      {error && <span className={words.muted}>{failureText(error)}</span>}
      {data && (
        <button type="button" className={words.link} onClick={() => void saveFile(path, name).catch(reportFailure)}>
          下载
        </button>
      )}
      {onRemove && (
        <button type="button" className={`${words.link} ${words.danger}`} aria-label={`移除${name}`} onClick={onRemove}>
          移除
        </button>
      )}
    </li>
  )
}
