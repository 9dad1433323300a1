import { quitAttempt, quitContact, type QuitAttempt } from '@huxi/contract'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history, related } from '../../kit/detail/tabs.tsx'
import { rowId } from '../../kit/record/row.ts'
import { patientLink } from '../../kit/patient/patient-link.tsx'
import { MedicineCautions } from './tobacco/medicine-cautions.tsx'
import { QuitCard } from './tobacco/quit-card.tsx'
import { QuitForm } from './tobacco/quit-form.tsx'
import { contactSlots } from './tobacco/quit-slots.tsx'

export default detailPage(quitAttempt, {
  label: (row) => `${String(row['patientId_dictText'] ?? '')} ${String(row['quitOn'])}`.trim(),
  form: QuitForm,
  cells: { patientId: patientLink },
  alerts: (row) => (
    <>
      <QuitCard row={row as unknown as QuitAttempt} />
      {row['status'] === 'trying' && <MedicineCautions medicines={row['medicines']} />}
    </>
  ),
  groups: [
    { title: '尝试', names: ['patientId', 'quitOn', 'method', 'medicines', 'perDay', 'packPrice', 'note'] },
    { title: '结果', names: ['status', 'endedOn', 'days', 'reason', 'startedBy'] },
  ],
  tabs: [
    related({
      key: 'contacts',
      title: '戒烟随访',
      resource: quitContact,
      fixed: (row) => ({ attemptId: rowId(row) }),
      ...contactSlots,
      columns: { ...(contactSlots.columns as object), patientId: { hidden: true } },
    }),
    history(quitAttempt),
  ],
})
