/** 文件管理: stored files of the tenant, their uses and the quota; drop or paste uploads several. */
import { storedFile, uploadStored, type StoredFile } from '@huxi/contract'
import dayjs from 'dayjs'
import { today } from '../../../platform/clock.ts'
import { Can, useCan } from '../../../kit/data/can.tsx'
import { ResourceTable } from '../../../kit/list/resource-table.tsx'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { saveFile, sizeText } from '../../../kit/data/upload.ts'
import { reportFailure } from '../../../kit/data/failure.ts'
import { PageHeader } from '../../../kit/ui/page-header.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { mayOpen } from './one/actions.tsx'
import { isPreviewable, usePreview } from './one/preview.tsx'
import { Quota } from './one/quota.tsx'
import { ChooseFiles, Drop, useUploads } from './one/uploads.tsx'

/** Wire names of the columns. */
type Row = Omit<StoredFile, 'name' | 'path'> & { fileName: string; url: string }

const wired = (row: unknown): Row => row as Row

const Usage = ({ row: { usage, freeSince } }: { row: Pick<StoredFile, 'usage' | 'freeSince'> }) => {
  if (usage === 'used') return <Status tone="success" text="使用中" />
  const days = freeSince ? dayjs(today()).diff(freeSince.slice(0, 10), 'day') : 0
  return <Status tone="warning" text={days > 0 ? `闲置 ${days} 天` : '闲置'} />
}

const HIDDEN = { hidden: true }

export default function OSSFileList() {
  const { can } = useCan()
  const uploads = useUploads()
  const { preview, dialog } = usePreview()
  const maySend = can(uploadStored.access)
  return (
    <Drop onFiles={maySend ? uploads.start : undefined}>
      <PageHeader />
      <Quota />
      {uploads.lines}
      <ResourceTable
        resource={storedFile}
        page="modules/oss/OSSFileDetail"
        can={mayOpen}
        columns={{
          name: { width: 240 },
          type: { width: 90 },
          class: { width: 100 },
          usage: { width: 120, cell: (row) => <Usage row={row} /> },
          size: { width: 110, cell: ({ size }) => sizeText(size ?? 0) },
          freeSince: HIDDEN,
          status: HIDDEN,
          path: HIDDEN,
          biz: HIDDEN,
          contentType: HIDDEN,
          checksum: HIDDEN,
          versionNo: HIDDEN,
        }}
        first={() => (
          <Can code={uploadStored.access as string}>
            <ChooseFiles onFiles={uploads.start} />
          </Can>
        )}
        rowActions={(row) => {
          const { url, fileName, type } = wired(row)
          return (
            <>
              {isPreviewable(type) && (
                <RowAction onClick={() => preview({ url, name: fileName, type })}>预览</RowAction>
              )}
              <RowAction onClick={() => void saveFile(url, fileName).catch(reportFailure)}>下载</RowAction>
            </>
          )
        }}
      />
      {dialog}
    </Drop>
  )
}
