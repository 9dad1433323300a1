import { diskReadings, type DiskReading } from '@huxi/contract'
import { useCall } from '../../../kit/data/query.ts'
import { Grid } from '../../../kit/ui/place.tsx'
import { Empty, Loading } from '../../../kit/ui/states.tsx'
import { Dial } from './live/dial.tsx'
import { sizeText } from './live/figure-text.ts'
import { EVERY_MS, LiveHeader } from './live/live-header.tsx'
import styles from './live/live.module.css'

export default function DiskMonitoring() {
  const { data, error, isFetching, refetch } = useCall(diskReadings, {}, { every: EVERY_MS })
  return (
    <>
      <LiveHeader at={data?.at} busy={isFetching} failed={error !== null} onReload={refetch} />
      {!data && <Loading error={error} onRetry={refetch} rows={4} />}
      {data?.disks.length === 0 && (
        <Empty drawing="search" title="读不到磁盘的用量" text="运行程序的账号没有读取的权限，或文件系统不支持。" />
      )}
      {data && data.disks.length > 0 && (
        <Grid least={220} fit gap={16} className={styles.dials}>
          {data.disks.map((disk) => (
            <Dial key={disk.name} title={disk.name} share={1 - disk.free / disk.total}>
              {`共 ${sizeText(disk.total)}，还剩 ${sizeText(disk.free)}`}
              <br />
              {daysText(disk)}
            </Dial>
          ))}
        </Grid>
      )}
    </>
  )
}

const daysText = ({ daysLeft }: DiskReading): string =>
  daysLeft === null ? '近来没有增长，或记录还不满一天' : `按近来的增长约 ${daysLeft} 天后用满`
