/** Files open under the rights of the record that holds them. */
import { CHART_ROWS_MAX, chartFiles } from '@huxi/contract'
import { file } from '@huxi/model'
import { useCall } from '../../../kit/data/query.ts'
import { KINDS } from '../../../kit/kinds/index.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Empty, Skeleton } from '../../../kit/ui/states.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import words from '../../../kit/look/words.module.css'
import styles from './chart.module.css'

const FILE = file('文件')
const ROWS = 3

export const Files = ({ id }: { id: string }) => {
  const { data, error, refetch } = useCall(chartFiles, { id })
  if (!data) return error ? <PartFailure text="文件加载失败" onRetry={refetch} /> : <Skeleton rows={ROWS} />
  if (data.length === 0)
    return <Empty drawing="paper" title="暂无文件" text="肺功能报告和纸质知情同意书上传后，会列在这里。" />
  const isCut = [...Map.groupBy(data, ({ kind }) => kind).values()].some(({ length }) => length >= CHART_ROWS_MAX)
  return (
    <>
      {isCut && <p className={words.muted}>每类最多显示最近 {CHART_ROWS_MAX} 份，更早的在“检查”和“授权”的列表中。</p>}
      <Stack as="ul" className={styles.files}>
        {data.map(({ kind, at, text, paths }) => (
          <li key={`${kind}${at}${paths}`}>
            <Row gap={10} lines={2} wrap>
              <Tag text={kind} />
              <b>{text}</b>
              <span className={words.muted}>{at?.slice(0, 16)}</span>
            </Row>
            <KINDS.file.Cell field={FILE} value={paths} text={undefined} place="detail" />
          </li>
        ))}
      </Stack>
    </>
  )
}
