/** 请求追踪: latest requests by route; the server keeps no values of addresses, headers or bodies. */
import { httpTraces, type HttpTrace as Trace } from '@huxi/contract'
import { Segmented, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { formatMoment, formatNumber } from '../../../kit/data/format.ts'
import { useCall } from '../../../kit/data/query.ts'
import { PHONE, useBelow } from '../../../kit/data/viewport.ts'
import { Empty, Loading } from '../../../kit/ui/states.tsx'
import { Status, Tag } from '../../../kit/ui/status.tsx'
import { EVERY_MS, LiveHeader } from './live/live-header.tsx'
import panel from '../../../kit/look/panel.module.css'
import words from '../../../kit/look/words.module.css'

export default function HttpTrace() {
  const [method, setMethod] = useState(ALL)
  const phone = useBelow(PHONE)
  const { data, error, isFetching, refetch, dataUpdatedAt } = useCall(httpTraces, {}, { every: EVERY_MS })
  const at = data && formatMoment(dataUpdatedAt)
  const traces = data?.traces.filter(({ request }) => method === ALL || request.method === method) ?? []
  return (
    <>
      <LiveHeader at={at} busy={isFetching} failed={error !== null} onReload={refetch} />
      {!data && <Loading error={error} onRetry={refetch} rows={10} />}
      {data && (
        <section className={panel.panel} aria-label="请求追踪">
          <p className={words.second}>
            {`共追踪到 ${data.traces.length} 条近期请求。只记路径，不记地址里的值、请求头和内容；监控页面自己的请求不算在内。`}
          </p>
          <Segmented aria-label="请求方法" options={METHODS} value={method} onChange={setMethod} />
          {traces.length === 0 ? (
            <Empty drawing="search" title={`还没有${method === ALL ? '' : ` ${method} `}请求`} text={NONE} />
          ) : (
            <Table
              size="small"
              rowKey={(one) => `${one.timestamp} ${one.request.uri} ${one.timeTaken}`}
              columns={COLUMNS}
              dataSource={traces}
              scroll={{ x: 760 }}
              pagination={{
                simple: phone,
                defaultPageSize: 20,
                showSizeChanger: !phone,
                pageSizeOptions: [10, 20, 30, 40, 100],
              }}
            />
          )}
        </section>
      )}
    </>
  )
}

const TONES: Readonly<Record<string, string>> = { GET: 'info', POST: 'success', PUT: 'warning', DELETE: 'danger' }
const ALL = '全部'
const METHODS = [ALL, ...Object.keys(TONES)]
const NONE = '有人使用系统后，这里会列出最近的 100 个请求。'

const statusTone = (status: number) => (status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'success')
const SLOW = [500, 1500] as const
const timeTone = (ms: number) => (ms < SLOW[0] ? undefined : ms < SLOW[1] ? 'warning' : 'danger')

const COLUMNS: TableColumnsType<Trace> = [
  { title: '请求时间', width: 180, render: (_, { timestamp }) => formatMoment(timestamp) },
  {
    title: '请求方法',
    width: 110,
    render: (_, { request: { method } }) => <Tag tone={TONES[method]} text={method} />,
  },
  { title: '路径', render: (_, { request }) => new URL(request.uri).pathname },
  {
    title: '响应状态',
    width: 110,
    render: (_, { response: { status } }) => <Status tone={statusTone(status)} text={String(status)} />,
  },
  {
    title: '耗时',
    width: 130,
    align: 'right',
    sorter: (a, b) => a.timeTaken - b.timeTaken,
    render: (_, { timeTaken }) => {
      const [tone, text] = [timeTone(timeTaken), `${formatNumber(timeTaken)} ms`]
      return tone ? <Tag tone={tone} text={text} /> : text
    },
  },
]
