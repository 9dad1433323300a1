import { outreachRecord, outreachTask, tryOutreach } from '@huxi/contract'
import { Typography } from 'antd'
import dayjs from 'dayjs'
import { useCan } from '../../kit/data/can.tsx'
import { formatNumber } from '../../kit/data/format.ts'
import { useCall } from '../../kit/data/query.ts'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history, related } from '../../kit/detail/tabs.tsx'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { rowId, type Row } from '../../kit/record/row.ts'
import { Stack } from '../../kit/ui/place.tsx'
import { Empty, Loading } from '../../kit/ui/states.tsx'
import { ReadTable } from '../../kit/ui/read-table.tsx'
import { today } from '../../platform/clock.ts'
import { recordBatch } from './outreach/record-batch.tsx'
import { PATIENT_COLUMN, patientLink } from '../../kit/patient/patient-link.tsx'
import { TaskForm } from './outreach/task-form.tsx'
import { TASK_SIDES } from './outreach/task-sides.ts'

const Trial = ({ id }: { id: string }) => {
  const { data, error, refetch } = useCall(tryOutreach, { id })
  if (!data) return <Loading error={error} onRetry={refetch} rows={4} />
  const by = data.channels.map(({ text, count }) => `${text} ${formatNumber(count)} 人`).join('，')
  return (
    <Stack gap={12}>
      <Typography.Text>
        共 {formatNumber(data.total)} 人，按现在的情况能发到 {formatNumber(data.reached)} 人{by && `（${by}）`}，发不到{' '}
        {formatNumber(data.unreached.length + data.more)} 人。没有发送任何消息。
      </Typography.Text>
      {data.unreached.length > 0 && (
        <ReadTable
          head={['行', '患者', '编号', '原因']}
          rows={data.unreached.map(({ row, patientId, name, patientNo, why }) => [
            String(row),
            patientLink({ patientId, patientId_dictText: name }),
            patientNo,
            why,
          ])}
        />
      )}
      {data.more > 0 && <Typography.Text type="secondary">另有 {formatNumber(data.more)} 人未列出</Typography.Text>}
    </Stack>
  )
}

const RECORD_COLUMNS = {
  patientId: PATIENT_COLUMN,
  channel: { width: 100 },
  status: { width: 110 },
  reason: { width: 170 },
  taskId: { hidden: true },
  setId: { hidden: true },
  kindId: { hidden: true },
  templateId: { hidden: true },
  versionNo: { hidden: true },
  expiresAt: { hidden: true },
  answered: { hidden: true },
  deliverySeconds: { hidden: true },
  deliveryBand: { hidden: true },
  createTime: { hidden: true },
} as const

const Unreached = ({ row }: { row: Row }) => {
  const [total, reached, unreached] = ['total', 'reached', 'unreached'].map((name) => Number(row[name] ?? 0))
  const open = total! - reached! - unreached!
  return (
    <Stack gap={12}>
      <Typography.Text>
        共 {formatNumber(total!)} 人，已发出 {formatNumber(reached!)} 人，没有发到或结果未知 {formatNumber(unreached!)}{' '}
        人{open > 0 && `，还有 ${formatNumber(open)} 人待发送，免打扰时段内的顺延`}
        。没有发到的患者每人一行，原因是最后一个通道的。
      </Typography.Text>
      <ResourceTable
        resource={outreachRecord}
        prefix="unreached_"
        fixed={{ taskId: rowId(row), unreached: 'true' }}
        page="outreach/RecordDetail"
        columns={RECORD_COLUMNS}
        batch={recordBatch}
      />
    </Stack>
  )
}

const COPIED =
  'setId setId_dictText audience labelId labelId_dictText serviceId serviceId_dictText perMinute skipMissing'

const copyOf = (row: Row): Row => ({
  ...Object.fromEntries(COPIED.split(' ').map((name) => [name, row[name]])),
  receivers: (row['receivers'] as readonly Row[] | null)?.map(({ patientId, patientId_dictText }) => ({
    patientId,
    patientId_dictText,
  })),
  day: row['day'] ? dayjs(today()).add(1, 'day').format('YYYY-MM-DD') : null,
})

const Missing = ({ row }: { row: Row }) => {
  const { can } = useCan()
  if (row['status'] !== 'draft') return <Unreached row={row} />
  if (can(tryOutreach.access)) return <Trial id={rowId(row)} />
  return <Empty drawing="paper" title="还没有启动" text="启动以后，这里列出没有发到的患者和原因。" />
}

export default detailPage(outreachTask, {
  copy: { label: '照此新建', from: copyOf },
  form: TaskForm,
  sideCells: TASK_SIDES,
  lean: true,
  groups: [
    { title: '结果', names: ['total', 'reached', 'unreached', 'startedAt', 'endedAt', 'cancelReason'] },
    {
      title: '任务',
      names: [
        'setId',
        'audience',
        'labelId',
        'day',
        'serviceId',
        'filterText',
        'announcementId',
        'articleId',
        'sendAt',
        'perMinute',
        'skipMissing',
      ],
    },
    { title: '活动', names: ['eventName', 'eventOn', 'eventPlace'] },
  ],
  tabs: [
    { key: 'unreached', title: '发不到的患者', content: (row) => <Missing row={row} /> },
    related({
      key: 'unanswered',
      title: '没有回执的',
      resource: outreachRecord,
      fixed: (row) => ({ taskId: rowId(row), status: 'sent' }),
      page: 'outreach/RecordDetail',
      columns: RECORD_COLUMNS,
    }),
    related({
      key: 'records',
      title: '消息记录',
      resource: outreachRecord,
      fixed: (row) => ({ taskId: rowId(row) }),
      page: 'outreach/RecordDetail',
      columns: RECORD_COLUMNS,
    }),
    history(outreachTask),
  ],
})
