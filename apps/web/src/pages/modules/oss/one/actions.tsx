import { DownloadOutlined, LinkOutlined } from '@ant-design/icons'
import {
  LINK_HOURS_MAX,
  replaceStored,
  shareStored,
  storedFile,
  type SharedLink,
  type StoredFile,
} from '@huxi/contract'
import { int } from '@huxi/model'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { apiUrl } from '../../../../platform/http.ts'
import { call } from '../../../../kit/data/call.ts'
import { Can } from '../../../../kit/data/can.tsx'
import { reportFailure } from '../../../../kit/data/failure.ts'
import { useChanged } from '../../../../kit/data/query.ts'
import { saveFile } from '../../../../kit/data/upload.ts'
import { FormDialog, type Question } from '../../../../kit/record/form-dialog.tsx'
import type { RowRule } from '../../../../kit/record/row-actions.tsx'
import { Modal } from '../../../../kit/ui/modal.tsx'
import { UploadLine, useFileUploads } from '../../../../kit/ui/uploads.tsx'
import { useCopy } from '../../../../kit/ui/use-copy.ts'
import words from '../../../../kit/look/words.module.css'
import { useRoom } from './quota.tsx'
import { ChooseFiles } from './uploads.tsx'

export type WiredFile = Omit<StoredFile, 'name' | 'path'> & { fileName: string; url: string }

/** Without further rights only pictures open. */
export const mayOpen: RowRule = (name, row) => name !== 'open' || row['type'] === 'image'

const FIELDS = {
  hours: int('有效小时数', { required: true, min: 1, max: LINK_HOURS_MAX, initial: 24 }),
}

const Share = ({ id, fileName }: WiredFile) => {
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<SharedLink>()
  const question: Question<typeof FIELDS> | undefined = open
    ? {
        title: '生成链接',
        subject: fileName,
        fields: FIELDS,
        initial: { hours: 24 },
        okText: '生成',
        intro: '得到链接的人在有效期内不用登录就能下载，请只发给需要的人；最长 7 天，删除文件后立即失效。',
        onSubmit: async ({ hours }) => setMade(await call(shareStored, { id, hours })),
      }
    : undefined
  return (
    <>
      <Button icon={<LinkOutlined aria-hidden />} onClick={() => setOpen(true)}>
        生成链接
      </Button>
      <FormDialog question={question} onClose={() => setOpen(false)} />
      <LinkDialog made={made} onClose={() => setMade(undefined)} />
    </>
  )
}

/** The link is shown once and not stored. */
const LinkDialog = ({ made, onClose }: { made: SharedLink | undefined; onClose: () => void }) => {
  const copy = useCopy()
  const address = made ? new URL(apiUrl(made.url), location.origin).href : ''
  return (
    <Modal
      open={made !== undefined}
      title="链接已生成"
      okText="复制"
      cancelText="关闭"
      onOk={() => void copy(address, '链接')}
      onCancel={onClose}
    >
      <p className={words.second}>{made?.until} 前有效。关闭后不再显示，可以重新生成。</p>
      <Input readOnly aria-label="链接" value={address} onFocus={(event) => event.target.select()} />
    </Modal>
  )
}

const Replace = ({ id, fileName }: WiredFile) => {
  const { message } = App.useApp()
  const changed = useChanged(storedFile)
  const most = useRoom()?.maxBytes
  const { uploads, start, dismiss } = useFileUploads({ fields: { id }, path: replaceStored.path, most }, (answer) => {
    void message.success(answer)
    void changed()
  })
  return (
    <>
      <ChooseFiles
        single
        text="替换"
        accept={fileName.slice(fileName.lastIndexOf('.'))}
        onFiles={(files) => start(files, undefined)}
      />
      {uploads.map((one) => (
        <UploadLine key={one.key} file={one} onDismiss={() => dismiss(one.key)} />
      ))}
    </>
  )
}

export const FileActions = ({ row }: { row: WiredFile }) => (
  <>
    <Button
      icon={<DownloadOutlined aria-hidden />}
      onClick={() => void saveFile(row.url, row.fileName).catch(reportFailure)}
    >
      下载
    </Button>
    <Can code={replaceStored.access as string}>
      <Replace {...row} />
    </Can>
    <Can code={shareStored.access as string}>
      <Share {...row} />
    </Can>
  </>
)
