import { redisReading, type RedisReading } from '@huxi/contract'
import { Alert, Table } from 'antd'
import { useCall } from '../../../kit/data/query.ts'
import { ChartPanel } from '../../../kit/stats/chart-panel.tsx'
import { Stack } from '../../../kit/ui/place.tsx'
import { Empty, Loading } from '../../../kit/ui/states.tsx'
import { EVERY_MS, LiveHeader } from './live/live-header.tsx'
import { courseChart, useCourse } from './live/use-course.ts'
import panel from '../../../kit/look/panel.module.css'

export default function RedisInfo() {
  const { data, error, isFetching, refetch } = useCall(redisReading, {}, { every: EVERY_MS })
  const course = useCourse(data)
  return (
    <>
      <LiveHeader at={data?.at} busy={isFetching} failed={error !== null} onReload={refetch} />
      {!data && <Loading error={error} onRetry={refetch} rows={6} />}
      {data?.state === 'none' && (
        <div className={panel.panel}>
          <Empty
            drawing="plug"
            title="未配置 Redis"
            text="没有设置 REDIS_URL，限流和推送由本进程和数据库承担。只运行一个进程时不需要 Redis。"
          />
        </div>
      )}
      {data && data.state !== 'none' && (
        <Stack gap={16}>
          {data.state === 'away' && (
            <Alert
              type="warning"
              showIcon
              title="Redis 没有应答"
              description="限流和推送暂由本进程和数据库承担。请检查 Redis 是否在运行；恢复后自动使用，不必重新启动。"
            />
          )}
          <Courses course={course.filter(({ state }) => state === 'up')} onRetry={refetch} />
          <Lines data={data} />
        </Stack>
      )}
    </>
  )
}

const KILO = 1000

const Courses = ({ course, onRetry }: { course: readonly RedisReading[]; onRetry: () => unknown }) => (
  <>
    <ChartPanel
      title="Redis 内存实时占用情况"
      error={null}
      onRetry={onRetry}
      chart={courseChart(course, 'KB', [{ name: '内存', value: ({ memory }) => memory / KILO }])}
    />
    <ChartPanel
      title="Redis Key 实时数量"
      error={null}
      onRetry={onRetry}
      chart={courseChart(course, '个', [{ name: '数量', value: ({ keys }) => keys }])}
    />
  </>
)

const COLUMNS = [
  { title: 'Key', dataIndex: 'key', width: 260 },
  { title: '说明', dataIndex: 'description', width: 260 },
  { title: '值', dataIndex: 'value' },
]

const Lines = ({ data }: { data: RedisReading }) => (
  <section className={panel.panel} aria-label="Redis 详细信息">
    <div className={panel.head}>
      <h2>Redis 详细信息</h2>
    </div>
    <Table
      size="small"
      rowKey="key"
      columns={COLUMNS}
      dataSource={[...data.lines]}
      pagination={false}
      scroll={{ x: 640 }}
    />
  </section>
)
