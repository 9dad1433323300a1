/** 接口文档: what the server answers, as the server itself describes it. */
import { apiDocument } from '@huxi/contract'
import { DownloadOutlined } from '@ant-design/icons'
import type { ApiDocument } from '@huxi/model'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { useCall } from '../../kit/data/query.ts'
import { EndpointSide, PARAM } from './api-doc/endpoint-side.tsx'
import { EndpointView } from './api-doc/endpoint-view.tsx'
import { callsOf } from './api-doc/lines.ts'
import '../../kit/look/kit-read.css'

const SKELETON_ROWS = 8

export default function ApiDoc() {
  const { data, error, refetch } = useCall(apiDocument)
  return (
    <>
      <PageHeader
        extra={
          data && (
            <Button icon={<DownloadOutlined aria-hidden />} onClick={() => save(data)}>
              下载 JSON
            </Button>
          )
        }
      />
      {!data && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={SKELETON_ROWS} />)}
      {data && <Panes document={data} />}
    </>
  )
}

const Panes = ({ document }: { document: ApiDocument }) => {
  const [params] = useSearchParams()
  const calls = useMemo(() => callsOf(document), [document])
  const id = params.get(PARAM) ?? undefined
  const chosen = calls.find((call) => call.operation.operationId === id)
  return (
    <div className="hx-master-detail" data-open={id === undefined ? 'master' : 'detail'}>
      <EndpointSide calls={calls} chosen={chosen} />
      <div className="hx-detail">
        {chosen ? (
          <EndpointView key={id} call={chosen} document={document} />
        ) : (
          <NothingChosen gone={id !== undefined} count={calls.length} />
        )}
      </div>
    </div>
  )
}

const NothingChosen = ({ gone, count }: { gone: boolean; count: number }) => (
  <Empty
    drawing={gone ? 'search' : 'paper'}
    title={gone ? '未找到该接口' : '请选择左侧记录'}
    text={gone ? '它可能已经改名，请从列表中重新选择。' : `共 ${count} 个接口，可以按名称、路径或权限搜索。`}
  />
)

const LINK_MS = 60_000

/** The document as the server gave it, OpenAPI 3.1. */
const save = (content: ApiDocument): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  link.download = 'openapi.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), LINK_MS)
}
