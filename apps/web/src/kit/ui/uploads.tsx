import { PaperClipOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../data/failure.ts'
import { useTab } from '../data/tab.ts'
import { fileIssue, sendFile, type FileUpload } from '../data/upload.ts'
import place from '../look/place.module.css'
import words from '../look/words.module.css'
import styles from './file-upload.module.css'

interface UploadingFile {
  key: number
  name: string
  /** 0 to 1 */
  done: number
  issue?: string
}

export const UploadLine = ({
  file: { name, done, issue },
  onDismiss,
}: {
  file: UploadingFile
  onDismiss: () => void
}) => (
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

interface UploadOptions extends Pick<FileUpload, 'fields' | 'path'> {
  most?: number | undefined
}

let keys = 0

export const useFileUploads = ({ most, ...how }: UploadOptions, onSent: (message: string, file: File) => void) => {
  const [uploads, setUploads] = useState<UploadingFile[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const latest = useRef(onSent)
  useEffect(() => {
    latest.current = onSent
  })
  const change = (key: number, part: Partial<UploadingFile>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))

  const tab = useTab()
  // uploads are aborted on unmount, but not in a hidden tab
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
      const path = await sendFile(file, { ...how, signal: abort.signal, onProgress: (done) => change(key, { done }) })
      drop(key)
      latest.current(path, file)
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
      const issue = fileIssue(file, most)
      setUploads((all) => [...all, { key, name: file.name, done: 0, ...(issue !== undefined && { issue }) }])
      if (!issue) void send(file, key)
    }
    if (excess !== undefined)
      setUploads((all) => [...all, { key: (keys += 1), name: '其余文件', done: 0, issue: excess }])
  }

  const dismiss = (key: number) => {
    const running = aborts.current.get(key)
    if (running) running.abort()
    else drop(key)
  }
  return { uploads, start, dismiss }
}
