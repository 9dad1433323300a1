import {
  CORRECTABLE,
  fetchCopy,
  makeCopy,
  patient,
  previewErasure,
  privacyRequest,
  proposeChanges,
  type ErasureLine,
  type PrivacyDetail,
} from '@huxi/contract'
import { columnName, type Fields } from '@huxi/model'
import { Alert, App, Button, Steps } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { useCan } from '../../../kit/data/can.tsx'
import { useDict } from '../../../kit/data/dict.ts'
import { reportFailure } from '../../../kit/data/failure.ts'
import { isMissing, MISSING } from '../../../kit/data/format.ts'
import { useCall, useAction, useChanged } from '../../../kit/data/query.ts'
import { FormDialog } from '../../../kit/record/form-dialog.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { download } from '../../../platform/download.ts'
import place from '../../../kit/look/place.module.css'
import table from '../../../kit/look/table.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './work.module.css'

const PLACES = ['pending', 'working', 'done'] as const

/** Where it stands; refused and withdrawn ones end at the same place as the others. */
const Progress = ({ row }: { row: PrivacyDetail }) => {
  const place = PLACES.indexOf(row.status as (typeof PLACES)[number])
  const failed = row.status === 'refused' || row.status === 'cancelled'
  return (
    <Steps
      className={styles.steps}
      size="small"
      current={place < 0 ? PLACES.length - 1 : place}
      status={failed ? 'error' : row.status === 'done' ? 'finish' : 'process'}
      items={[
        { title: '登记', content: row.receivedOn },
        { title: '办理中', content: `${row.dueOn} 前答复` },
        {
          title: failed ? (row.status === 'refused' ? '已拒绝' : '已撤销') : '已完成',
          content: row.decidedAt?.slice(0, 10) ?? '',
        },
      ]}
    />
  )
}

export const Work = ({ row }: { row: PrivacyDetail }) => (
  <Stack gap={16} className={styles.work}>
    <Progress row={row} />
    {row.kind === 'export' && <Copy row={row} />}
    {row.kind === 'correct' && <Changes row={row} />}
    {row.kind === 'erase' &&
      (row.status === 'pending' || row.status === 'working' ? <Preview row={row} /> : <Proof row={row} />)}
    {row.kind === 'lift' && <p className={words.second}>核实本人意愿或法定需要后，点“解除限制”并填写原因。</p>}
  </Stack>
)

const Copy = ({ row }: { row: PrivacyDetail }) => {
  const { can } = useCan()
  const { message } = App.useApp()
  const changed = useChanged(privacyRequest)
  const make = useAction(makeCopy, {
    onDone: ({ ready }) => {
      void changed()
      if (!ready) void message.info('内容较多，正在后台生成，完成后会通知您')
    },
  })
  const [busy, setBusy] = useState(false)
  const fetch = async () => {
    setBusy(true)
    await download(fetchCopy.path, { id: row.id }, `个人信息副本_${row.requestNo}.zip`).catch(reportFailure)
    setBusy(false)
  }
  const allowed = can(fetchCopy.access)
  return (
    <>
      <p className={words.second}>
        副本为 ZIP 文件：可直接阅读的目录、各类记录的表格，以及签名、报告等文件。只含该患者本人的信息，生成后保存 7
        天，每次下载都会记录。
      </p>
      <p>{row.fileUntil ? `副本已生成，${row.fileUntil.slice(0, 16)} 前可下载。` : '还没有可下载的副本。'}</p>
      {allowed && (
        <Row align="stretch" wrap>
          {row.fileUntil && (
            <Button type="primary" loading={busy} onClick={() => void fetch()}>
              下载副本
            </Button>
          )}
          {row.status === 'working' && (
            <Button loading={make.busy} onClick={() => void make.run({ id: row.id })}>
              {row.fileUntil ? '重新生成' : '生成副本'}
            </Button>
          )}
        </Row>
      )}
      {row.status === 'pending' && <p className={words.muted}>受理后可以生成副本。</p>}
    </>
  )
}

/** Fields left blank keep their values. */
const FIELDS: Fields = Object.fromEntries(
  CORRECTABLE.map((name) => [name, { ...patient.fields[name], required: false, only: undefined, initial: undefined }]),
)

const Changes = ({ row }: { row: PrivacyDetail }) => {
  const { can } = useCan()
  const changed = useChanged(privacyRequest)
  const [asked, setAsked] = useState(false)
  const open = row.status === 'pending' || row.status === 'working'
  const save = async (values: Record<string, unknown>) => {
    const changes = CORRECTABLE.flatMap((field) =>
      isMissing(values[field]) ? [] : [{ field, to: String(values[field]) }],
    )
    await call(proposeChanges, { id: row.id, changes })
    await changed()
  }
  return (
    <>
      {row.changes.length === 0 ? (
        <p className={words.muted}>还没有填写更正内容。</p>
      ) : (
        <div className={place.scroll} tabIndex={0} role="region" aria-label="更正内容">
          <table className={`${table.ruled} ${styles.table}`}>
            <thead>
              <tr>
                {['项目', '现在的内容', '更正为'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {row.changes.map(({ field, from, to }) => (
                <tr key={field}>
                  <th scope="row">{FIELDS[field]?.label ?? columnName(field)}</th>
                  <td>
                    <Value field={field} value={from} />
                  </td>
                  <td>
                    <Value field={field} value={to} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open && can(proposeChanges.access) && (
        <Row align="stretch" wrap>
          <Button onClick={() => setAsked(true)}>填写更正内容</Button>
        </Row>
      )}
      <FormDialog
        question={
          asked
            ? {
                title: '填写更正内容',
                patientId: row.patientId,
                fields: FIELDS,
                intro: '只填写要更正的项目，其余留空；保存后代替上次填写的内容。',
                onSubmit: (values) => save(values),
              }
            : undefined
        }
        onClose={() => setAsked(false)}
      />
    </>
  )
}

const Value = ({ field, value }: { field: string; value: string | null }) => {
  const { items } = useDict(FIELDS[field]?.dict)
  return isMissing(value) ? MISSING : (items?.find((item) => item.value === value)?.text ?? value)
}

const ACTIONS: Record<ErasureLine['action'], string> = {
  delete: '删除',
  anonymise: '清除身份信息',
  keep: '继续保存',
  end: '停止',
}

const Preview = ({ row }: { row: PrivacyDetail }) => {
  const { data, error, refetch } = useCall(previewErasure, { id: row.id })
  if (error) return <PartFailure text="删除预览加载失败" onRetry={refetch} />
  if (!data) return <Skeleton rows={6} />
  return (
    <>
      <Alert
        type={data.verdict === 'restrict' ? 'warning' : 'info'}
        showIcon
        title={data.verdict === 'restrict' ? '现在不能删除，应转为限制处理' : '可以删除'}
        description={`${data.why}。${data.verdict === 'restrict' ? '请把这一期限告诉提出人。' : '删除后不能恢复。'}`}
      />
      <div className={place.scroll} tabIndex={0} role="region" aria-label="删除预览">
        <table className={`${table.ruled} ${styles.table}`}>
          <thead>
            <tr>
              {['内容', '数量', '处理', '保存至', '说明'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.lines.map(({ title, count, action, until, why }) => (
              <tr key={`${title} ${action}`}>
                <th scope="row">{title}</th>
                <td className={styles.number}>{count}</td>
                <td>{ACTIONS[action]}</td>
                <td className={words.time}>{until ?? (action === 'keep' ? '尚未确定' : MISSING)}</td>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The certificate of an erasure. */
const Proof = ({ row: { proof, outcome } }: { row: PrivacyDetail }) =>
  proof ? (
    <>
      <p className={words.second}>已删除的内容（凭证摘要 {proof.digest}）：</p>
      <ul className={words.bullets}>
        {proof.counts.map(({ title, count }) => (
          <li key={title}>
            {title} {count} 条
          </li>
        ))}
      </ul>
    </>
  ) : (
    <p>{outcome ?? MISSING}</p>
  )
