import { UploadOutlined } from '@ant-design/icons'
import { storedFile, uploadStored } from '@huxi/contract'
import { App, Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useChanged } from '../../../../kit/data/query.ts'
import { useTab } from '../../../../kit/data/tab.ts'
import { FILE_TYPES } from '../../../../kit/data/upload.ts'
import { UploadLine, useFileUploads } from '../../../../kit/ui/uploads.tsx'
import { Stack } from '../../../../kit/ui/place.tsx'
import place from '../../../../kit/look/place.module.css'
import { useRoom } from './quota.tsx'
import styles from './oss.module.css'

/** Rate limit of the server per minute. */
const AT_ONCE = 20

type Take = (files: readonly File[]) => void

export const useUploads = () => {
  const { message } = App.useApp()
  const changed = useChanged(storedFile)
  const most = useRoom()?.maxBytes
  const { uploads, start, dismiss } = useFileUploads(
    { fields: {}, path: uploadStored.path, most },
    (_answer, { name }) => {
      void message.success(`${name} 上传成功`)
      void changed()
    },
  )
  const take: Take = (files) =>
    start(files.slice(0, AT_ONCE), files.length > AT_ONCE ? `一次最多上传 ${AT_ONCE} 个文件，请分批上传` : undefined)
  const lines = uploads.length > 0 && (
    <Stack as="section" className={place.below16} aria-label="正在上传" aria-live="polite">
      {uploads.map((one) => (
        <UploadLine key={one.key} file={one} onDismiss={() => dismiss(one.key)} />
      ))}
    </Stack>
  )
  return { start: take, lines }
}

interface ChooseFilesProps {
  onFiles: Take
  text?: string
  single?: boolean
  accept?: string
}

export const ChooseFiles = ({ onFiles, text = '上传', single = false, accept = FILE_TYPES }: ChooseFilesProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...(!single && { type: 'primary', title: '也可以把文件拖到页面上，或复制后在页面上粘贴' })}
        icon={<UploadOutlined aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={!single}
        style={{ display: 'none' }}
        aria-label="选择文件"
        accept={accept}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          if (chosen.length > 0) onFiles(chosen)
        }}
      />
    </>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

export const Drop = ({ onFiles, children }: { onFiles: Take | undefined; children: ReactNode }) => {
  const [over, setOver] = useState(false)
  const tab = useTab()
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (!onFiles || files.length === 0 || !tab.isActive()) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  if (!onFiles) return children
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {over && (
        <p className={styles.hint} role="status">
          松开鼠标即上传
        </p>
      )}
      {children}
    </div>
  )
}
