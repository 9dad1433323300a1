import { label, labelHolders } from '@huxi/contract'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { menuPathOf } from '../../kit/data/menu-path.ts'
import { useCall } from '../../kit/data/query.ts'
import { useSession } from '../../kit/data/session.ts'
import words from '../../kit/look/words.module.css'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { columnsOf, type Column } from '../../kit/record/columns.tsx'
import { rowId } from '../../kit/record/row.ts'
import type { FormSlotProps } from '../../kit/record/record-editor.tsx'
import { FormField } from '../../kit/form/form-field.tsx'
import { PartFailure } from '../../kit/ui/part-failure.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Tag } from '../../kit/ui/status.tsx'

const COLUMNS = columnsOf(label, {
  name: { width: 160, cell: ({ name, color }) => <Tag tone={String(color)} text={String(name)} /> },
  color: { hidden: true },
  createTime: { hidden: true },
})

const holdersColumn = (holders: ReadonlyMap<string, number> | undefined): Column => ({
  key: 'holders',
  title: '持有人数',
  width: 110,
  grows: false,
  right: true,
  hidden: false,
  sortable: false,
  custom: true,
  cell: (row) => holders && <Holders labelId={rowId(row)} count={holders.get(rowId(row))} />,
})

const Holders = ({ labelId, count }: { labelId: string; count: number | undefined }) => {
  const patients = useSession(({ menu }) => menuPathOf(menu ?? [], 'patient/PatientList'))
  if (count === undefined) return '统计中'
  if (!patients || count === 0) return count
  return (
    <Link className={words.link} to={`${patients}?labels=${labelId}`} aria-label={`查看 ${count} 名患者`}>
      {count}
    </Link>
  )
}

const LabelForm = (_props: FormSlotProps) => (
  <>
    <FormField name="name" />
    <FormField name="category" />
    <FormField name="color" />
    <FormField name="restricted" help="没有“查看限制可见的标签”权限的人看不到它" />
    <FormField name="exclusiveGroup" help="组名相同的标签，每位患者只显示优先级最高的一个" />
    <FormField name="priority" help="1 为最高，同组内不能相同" />
    <FormField name="note" wide />
  </>
)

export default function LabelList() {
  const { data, error, refetch } = useCall(labelHolders, {}, { keep: true, live: true })
  const columns = useMemo(() => {
    const holders = data && new Map(data.map((one) => [one.labelId, one.holders]))
    return COLUMNS.toSpliced(1, 0, holdersColumn(holders))
  }, [data])
  return (
    <>
      <PageHeader />
      {error && !data && <PartFailure text="持有人数加载失败" onRetry={refetch} />}
      <ResourceTable resource={label} columns={columns} form={LabelForm} />
    </>
  )
}
