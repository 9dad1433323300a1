/** 接口文档: the endpoints of the server, from its own OpenAPI document. */
import { apiDocument } from '@huxi/contract'
import { DownloadOutlined } from '@ant-design/icons'
import type { ApiDocument } from '@huxi/model'
import { Button } from 'antd'
import { useMemo } from 'react'
import { MasterDetail } from '../../kit/list/master-detail/master-detail.tsx'
import { MasterList, type MasterItem } from '../../kit/list/master-detail/master-list.tsx'
import { useChoice } from '../../kit/list/master-detail/use-choice.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { useCall } from '../../kit/data/query.ts'
import { saveBlob } from '../../platform/download.ts'
import { EndpointView } from './api-doc/endpoint-view.tsx'
import { accessOf, callsOf, type Call } from './api-doc/lines.ts'
import { MethodTag } from './api-doc/method-tag.tsx'

export default function ApiDoc() {
  const answer = useCall(apiDocument)
  const choice = useChoice('operation')
  const calls = useMemo(() => answer.data && callsOf(answer.data), [answer.data])
  return (
    <>
      <PageHeader extra={answer.data && <Download document={answer.data} />} />
      <MasterDetail
        of="接口"
        choice={choice}
        answer={{ ...answer, data: calls }}
        find={callOf}
        hint={`共 ${calls?.length} 个接口，可以按名称、路径或权限搜索。`}
        master={(all) => (
          <MasterList of="接口" placeholder="名称、路径或权限" items={all.map(itemOf)} choice={choice} />
        )}
      >
        {(chosen) => <EndpointView call={chosen} document={answer.data!} />}
      </MasterDetail>
    </>
  )
}

const callOf = (calls: readonly Call[], id: string) => calls.find(({ operation }) => operation.operationId === id)

const itemOf = ({ method, path, operation }: Call): MasterItem => ({
  id: operation.operationId,
  name: operation.summary,
  code: path,
  mark: <MethodTag method={method} />,
  words: [operation.tags[0]!, accessOf(operation)],
  group: operation.tags[0]!,
})

const Download = ({ document }: { document: ApiDocument }) => (
  <Button icon={<DownloadOutlined aria-hidden />} onClick={() => save(document)}>
    下载 JSON
  </Button>
)

const save = (content: ApiDocument): void =>
  saveBlob(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), 'openapi.json')
