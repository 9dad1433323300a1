import {
  fillQuest,
  PAPERS_MAX,
  questLink,
  questPapers,
  sendQuest,
  type QuestAssignment,
  type questAssignment,
  type questResponse,
} from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can, useCan } from '../../../kit/data/can.tsx'
import { MISSING } from '../../../kit/data/format.ts'
import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useSession } from '../../../kit/data/session.ts'
import type { ListSlots } from '../../../kit/list/list-slots.ts'
import { RowAction, type RowRule } from '../../../kit/record/row-actions.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { PATIENT_COLUMN } from '../../../kit/patient/patient-link.tsx'
import { LinkDialog, usePrintPath } from './link-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

const hidden = { hidden: true }

/** The address of the page to fill in for a patient; undefined where the menu of the person has none. */
const useFillPath = () => {
  const path = menuPathOf(useSession((s) => s.menu) ?? [], 'patient/QuestionnaireFill')
  const { can } = useCan()
  if (path === undefined || !can(fillQuest.access)) return undefined
  return (patientId: string, query: string) => `${path.replace(':id', encodeURIComponent(patientId))}?${query}`
}

interface TaskActionsProps {
  row: Pick<QuestAssignment, 'id' | 'patientId' | 'questionnaireId' | 'status'>
}

const Resend = ({ row: { patientId, questionnaireId } }: TaskActionsProps) => {
  const [asked, setAsked] = useState(false)
  return (
    <Can code={sendQuest.access as string}>
      <RowAction onClick={() => setAsked(true)}>再次发送</RowAction>
      <SendDialog
        patientId={asked ? patientId : undefined}
        questionnaireId={questionnaireId}
        onClose={() => setAsked(false)}
      />
    </Can>
  )
}

export const TaskActions = ({ row }: TaskActionsProps) => {
  const to = useFillPath()
  const [open, setOpen] = useState(false)
  if (row.status === 'expired') return <Resend row={row} />
  if (row.status !== 'sent' && row.status !== 'opened') return null
  return (
    <>
      <Can code={questLink.access as string}>
        <RowAction onClick={() => setOpen(true)}>交给患者</RowAction>
      </Can>
      {to && <RowAction href={to(row.patientId, `assignment=${row.id}`)}>填写</RowAction>}
      <LinkDialog id={open ? row.id : undefined} onClose={() => setOpen(false)} />
    </>
  )
}

const PrintSelected = ({ rows }: { rows: readonly { id: string; status: string | null }[] }) => {
  const print = usePrintPath()
  if (!print) return null
  const ids = rows.filter(({ status }) => status === 'sent' || status === 'opened').map(({ id }) => id)
  const reason = ids.length === 0 || ids.length > PAPERS_MAX ? `请选择 1 到 ${PAPERS_MAX} 份没有结束的任务` : undefined
  return (
    <Can code={questPapers.access as string}>
      <RowAction href={print(ids)} reason={reason}>
        打印问卷
      </RowAction>
      <RowAction href={print(ids, true)} reason={reason}>
        打印二维码
      </RowAction>
    </Can>
  )
}

export const taskSlots: ListSlots<typeof questAssignment> = {
  batch: ({ selection }) => <PrintSelected rows={selection.rows} />,
  lead: (row) => <TaskActions row={row} />,
  width: 190,
  columns: {
    patientId: PATIENT_COLUMN,
    versionId: hidden,
    openedAt: hidden,
    deptId: hidden,
    againReason: hidden,
    note: hidden,
    createTime: hidden,
  },
}

export const onlyOpenAlarms: RowRule = (name, row) =>
  name === 'acknowledge' && row['attention'] !== 'waiting' ? false : undefined

export const totalText = ({ total }: { total?: unknown }): string =>
  total === null || total === undefined ? MISSING : String(Number(total))

export const responseSlots: ListSlots<typeof questResponse> = {
  page: 'patient/ResponseDetail',
  can: onlyOpenAlarms,
  columns: {
    patientId: PATIENT_COLUMN,
    total: { width: 90, cell: totalText },
    band: { width: 100 },
    questionnaireId: hidden,
    versionId: hidden,
    level: hidden,
    tooFast: hidden,
    recordedBy: hidden,
    deed: hidden,
    seconds: hidden,
    stoppedAt: hidden,
    deptId: hidden,
    againReason: hidden,
    handledBy: hidden,
    handledAt: hidden,
    amendsId: hidden,
    note: hidden,
    createTime: hidden,
  },
}

export const AmendButton = ({ row }: { row: Row }) => {
  const to = useFillPath()
  if (!to || row['status'] !== 'completed') return null
  return (
    <Link to={to(String(row['patientId']), `amends=${String(row['id'])}`)}>
      <Button tabIndex={-1}>更正</Button>
    </Link>
  )
}
