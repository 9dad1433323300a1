/** Files of a record: chosen, sent with progress, listed, saved and removed. The value is their stored paths, comma-joined. */
import { PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { failureText, reportFailure } from '../data/failure.ts'
import { splitIds } from '../data/format.ts'
import { useTab } from '../data/tab.ts'
import { FILE_HINT, FILE_TYPES, fileIssue, saveFile, sendFile, sizeText, useFileFacts } from '../data/upload.tsx'
import place from '../look/place.module.css'
import words from '../look/words.module.css'
import styles from './file-upload.module.css'

interface FileUploadProps {
  id?: string
  label: string
  value?: string | null | undefined
  onChange?: (paths: string | null) => void
  disabled?: boolean
  /** how many files at most */
  max?: number
  /** label the server keeps with the file */
  biz?: string
}

const MAX_FILES = 9

/** A list of files with 上传文件 below it. */
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
  // several uploads may end between two renderings
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const { sending, start, dismiss } = useSending(biz, (path) => {
    latest.current = [...splitIds(latest.current), path].join(',')
    onChange?.(latest.current)
  })
  const room = max - paths.length - sending.filter(({ issue }) => !issue).length

  const remove = (path: string) => onChange?.(paths.filter((one) => one !== path).join(',') || null)
  return (
    <div className={place.stack}>
      <FileList label={label} paths={paths} {...(!disabled && { onRemove: remove })} />
      {sending.map((one) => (
        <SendingLine key={one.key} file={one} onDismiss={() => dismiss(one.key)} />
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
              const chosen = [...(event.target.files ?? [])]
              event.target.value = ''
              start(chosen.slice(0, room), chosen.length > room ? `最多上传 ${max} 个文件` : undefined)
            }}
          />
          <span className={words.muted}>{room <= 0 ? `最多上传 ${max} 个文件` : FILE_HINT}</span>
        </>
      )}
    </div>
  )
}

interface FileListProps {
  label: string
  paths: readonly string[]
  onRemove?: (path: string) => void
}

/** Stored files, each with 下载. */
export const FileList = ({ label, paths, onRemove }: FileListProps) =>
  paths.length === 0 ? null : (
    <ul className={`${place.stack} ${styles.files}`} aria-label={label}>
      {paths.map((path) => (
        <StoredLine key={path} path={path} {...(onRemove && { onRemove: () => onRemove(path) })} />
      ))}
    </ul>
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

interface SendingFile {
  key: number
  name: string
  /** 0 to 1 */
  done: number
  /** why it is not sent */
  issue?: string
}

const SendingLine = ({ file: { name, done, issue }, onDismiss }: { file: SendingFile; onDismiss: () => void }) => (
  <div className={place.inline}>
    <PaperClipOutlined aria-hidden />
    <span className={words.clip} title={name}>
      {name}
    </span>
    {issue ? (
      <span className={words.danger} role="alert">
        {issue}
      </span>
    ) : (
      <Progress
        className={styles.progress}
        percent={Math.round(done * 100)}
        size="small"
        aria-label={`${name}的上传进度`}
      />
    )}
    <button type="button" className={words.link} onClick={onDismiss}>
      {issue ? '知道了' : '取消'}
    </button>
  </div>
)

let keys = 0

/** Files on their way; those that failed stay until dismissed. */
const useSending = (biz: string, onSent: (path: string) => void) => {
  const [sending, setSending] = useState<SendingFile[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const sent = useRef(onSent)
  useEffect(() => {
    sent.current = onSent
  })
  const change = (key: number, part: Partial<SendingFile>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: number) => setSending((all) => all.filter((one) => one.key !== key))

  const tab = useTab()
  // what nobody waits for any more is not sent to its end; behind another tab somebody does
  useEffect(() => {
    const running = aborts.current
    return () => {
      if (!tab.lives || tab.isActive()) running.forEach((abort) => abort.abort())
    }
  }, [tab])

  const send = async (file: File, key: number) => {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    try {
      const path = await sendFile(file, { biz, signal: abort.signal, onProgress: (done) => change(key, { done }) })
      drop(key)
      sent.current(path)
    } catch (error) {
      if (abort.signal.aborted) drop(key)
      else change(key, { issue: failureText(error) })
    } finally {
      aborts.current.delete(key)
    }
  }

  const start = (files: readonly File[], excess: string | undefined) => {
    for (const file of files) {
      const key = (keys += 1)
      const issue = fileIssue(file)
      setSending((all) => [...all, { key, name: file.name, done: 0, ...(issue !== undefined && { issue }) }])
      if (!issue) void send(file, key)
    }
    if (excess !== undefined)
      setSending((all) => [...all, { key: (keys += 1), name: '其余文件', done: 0, issue: excess }])
  }

  const dismiss = (key: number) => {
    const running = aborts.current.get(key)
    if (running) running.abort()
    else drop(key)
  }
  return { sending, start, dismiss }
}
