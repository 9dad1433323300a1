import { dataSource, KEPT_PASSWORD, type DataSource } from '@huxi/contract'
import { useState } from 'react'
import { Can } from '../../kit/data/can.tsx'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { DataSourceForm } from './data-source/data-source-form.tsx'
import { useTrial } from './data-source/use-trial.ts'
import { ViewsDrawer } from './data-source/views-drawer.tsx'
import { Status } from '../../kit/ui/status.tsx'

const proof = ({ provenTime }: Pick<DataSource, 'provenTime'>) =>
  provenTime ? <Status tone="success" text="已验证只读" /> : <Status tone="warning" text="未验证" />

export default function SysDataSourceList() {
  const [trying, tryOut] = useTrial()
  const [opened, setOpened] = useState<DataSource>()
  return (
    <>
      <PageHeader />
      <ResourceTable
        resource={dataSource}
        form={DataSourceForm}
        columns={{
          code: { width: 140 },
          name: { width: 170 },
          dbType: { width: 120 },
          dbDriver: { hidden: true },
          dbUrl: { width: 300, cell: ({ dbUrl }) => dbUrl },
          dbName: { hidden: true },
          dbUsername: { width: 110 },
          remark: { hidden: true },
          createTime: { hidden: true },
          provenTime: { title: '只读验证', width: 130, cell: proof, tag: proof },
        }}
        rowActions={(row, list) => (
          <>
            <Can code="system:dataSource:release">
              <RowAction
                reason={row.provenTime ? undefined : '先输入密码并测试连接，确认账号只能查询'}
                onClick={() => setOpened(row as DataSource)}
              >
                开放视图
              </RowAction>
            </Can>
            <Can code="system:dataSource:edit">
              <RowAction
                reason={trying ? '正在测试，请稍候' : undefined}
                onClick={() => void tryOut({ ...row, dbPassword: KEPT_PASSWORD }).then(() => list.changed())}
              >
                测试连接
              </RowAction>
            </Can>
          </>
        )}
      />
      <ViewsDrawer source={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
