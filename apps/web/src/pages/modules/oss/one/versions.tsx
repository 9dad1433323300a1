import { fileVersions, restoreFileVersion, storedFile, type FileVersion } from '@huxi/contract'
import { Button } from 'antd'
import { useCan } from '../../../../kit/data/can.tsx'
import { reportFailure } from '../../../../kit/data/failure.ts'
import { useAction, useCall, useChanged } from '../../../../kit/data/query.ts'
import { saveFile, sizeText } from '../../../../kit/data/upload.ts'
import { Row } from '../../../../kit/ui/place.tsx'
import { Loading } from '../../../../kit/ui/states.tsx'
import { Status } from '../../../../kit/ui/status.tsx'
import { useConfirm } from '../../../../kit/ui/use-confirm.tsx'
import place from '../../../../kit/look/place.module.css'
import words from '../../../../kit/look/words.module.css'
import styles from './oss.module.css'

interface VersionsProps {
  id: string
  url: string
  name: string
}

export const Versions = ({ id, url, name }: VersionsProps) => {
  const { data, error, refetch } = useCall(fileVersions, { id })
  const changed = useChanged(storedFile)
  const { can } = useCan()
  const ask = useConfirm()
  const { run, busy } = useAction(restoreFileVersion, { onDone: () => void changed() })
  if (!data) return <Loading error={error} onRetry={refetch} rows={3} />
  const restore = ({ versionNo }: FileVersion) =>
    ask({
      title: `恢复到版本 ${versionNo}？`,
      content: '使用这个文件的地方随即显示恢复后的内容；现在的版本仍然保留。',
      okText: '恢复',
      onOk: () => run({ id, versionNo }),
    })
  return (
    <ol className={styles.uses} aria-label="版本">
      {data.map((version) => (
        <Row as="li" wrap gap={12} lines={4} key={version.id}>
          <strong>版本 {version.versionNo}</strong>
          {version.isCurrent && <Status tone="success" text="当前" />}
          <span className={words.second}>
            {sizeText(version.size)} · {version.createBy_dictText ?? version.createBy} · {version.createTime}
          </span>
          <Row as="span" inline gap={12} className={place.last}>
            <button
              type="button"
              className={words.link}
              onClick={() =>
                void saveFile(version.isCurrent ? url : `${url}?version=${version.versionNo}`, name).catch(
                  reportFailure,
                )
              }
            >
              下载
            </button>
            {!version.isCurrent && can(restoreFileVersion.access as string) && (
              <Button size="small" disabled={busy} onClick={() => restore(version)}>
                恢复到此版本
              </Button>
            )}
          </Row>
        </Row>
      ))}
    </ol>
  )
}
