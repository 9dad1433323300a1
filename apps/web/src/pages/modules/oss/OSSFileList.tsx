/** 文件管理: every stored file of the tenant; sending, looking, saving, deleting. */
import { UploadOutlined } from '@ant-design/icons'
import { storedFile, uploadStored, type StoredFile } from '@huxi/contract'
import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { Can } from '../../../kit/data/can.tsx'
import { reportFailure } from '../../../kit/data/failure.ts'
import type { List } from '../../../kit/list/use-list.ts'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { page } from '../../../kit/list/page.tsx'
import { FILE_TYPES, fileIssue, linkedUrl, saveFile, sendFile, sizeText } from '../../../kit/data/upload.tsx'
import { useModal } from '../../../kit/ui/modal.tsx'
import styles from '../../../kit/ui/file-upload.module.css'

/** Rows come under their names on the wire. */
type Row = Omit<StoredFile, 'name' | 'path'> & { fileName: string; url: string }

const wired = (row: unknown): Row => row as Row

const UploadButton = ({ list }: { list: List<StoredFile> }) => {
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)

  const take = async (file: File) => {
    const issue = fileIssue(file)
    if (issue) return void message.error(issue, 4)
    setBusy(true)
    try {
      await sendFile(file, { biz: 'oss', path: uploadStored.path })
      void message.success(`${file.name} 上传成功`)
      list.reload()
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        type="primary"
        icon={<UploadOutlined aria-hidden />}
        loading={busy}
        onClick={() => input.current?.click()}
      >
        上传
      </Button>
      <input
        ref={input}
        type="file"
        style={{ display: 'none' }}
        aria-label="选择文件"
        accept={FILE_TYPES}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          event.target.value = ''
          if (chosen) void take(chosen)
        }}
      />
    </>
  )
}

const Actions = ({ row }: { row: Row }) => {
  const modal = useModal()
  const show = async () => {
    try {
      const src = await linkedUrl(row.url)
      modal.info({
        title: row.fileName,
        icon: null,
        width: 800,
        content: <img className={styles.picture} src={src} alt={row.fileName} />,
        okText: '关闭',
      })
    } catch (error) {
      reportFailure(error)
    }
  }
  return (
    <>
      {row.contentType?.startsWith('image/') && <RowAction onClick={() => void show()}>预览</RowAction>}
      <RowAction onClick={() => void saveFile(row.url, row.fileName).catch(reportFailure)}>下载</RowAction>
    </>
  )
}

export default page(storedFile, {
  columns: {
    size: { width: 110, cell: ({ size }) => sizeText(size ?? 0) },
    contentType: { hidden: true },
  },
  toolbar: (list) => (
    <Can code={uploadStored.access as string}>
      <UploadButton list={list} />
    </Can>
  ),
  rowActions: (row) => <Actions row={wired(row)} />,
})
