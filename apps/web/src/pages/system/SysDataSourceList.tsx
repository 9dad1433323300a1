import { dataSource, KEPT_PASSWORD } from '@huxi/contract'
import { Can } from '../../kit/data/can.tsx'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { DataSourceForm } from './data-source/data-source-form.tsx'
import { useTrial } from './data-source/use-trial.ts'

export default function SysDataSourceList() {
  const [trying, tryOut] = useTrial()
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
        }}
        rowActions={(row) => (
          <Can code="system:dataSource:edit">
            <RowAction
              reason={trying ? '正在测试，请稍候' : undefined}
              onClick={() => void tryOut({ ...row, dbPassword: KEPT_PASSWORD })}
            >
              测试连接
            </RowAction>
          </Can>
        )}
      />
    </>
  )
}
