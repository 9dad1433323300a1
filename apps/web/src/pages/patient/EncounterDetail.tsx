import { allergy, diagnosis, encounter, inhalerCheck } from '@huxi/contract'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history, related } from '../../kit/detail/tabs.tsx'
import { rowId } from '../../kit/record/row.ts'
import { Leaving } from './discharge/leaving.tsx'
import { DischargeButton, visitRule } from './discharge/use-discharge.tsx'
import { Stays } from './encounter/stays.tsx'

const WITHIN = { patientId: { hidden: true }, encounterId: { hidden: true } }

export default detailPage(encounter, {
  label: (row) => `${String(row['kind_dictText'] ?? '就诊')} ${String(row['visitNo'] ?? '')}`,
  can: visitRule,
  actions: (row) => <DischargeButton row={row} />,
  lean: true,
  groups: [
    {
      title: '就诊',
      names: ['kind', 'visitNo', 'system', 'deptId', 'doctorId', 'startAt', 'chiefComplaint'],
    },
    {
      title: '住院与离院',
      names: ['wardId', 'bedId', 'plannedEndOn', 'diagnosisText', 'endAt', 'dischargeWay', 'dischargePlace'],
    },
  ],
  tabs: [
    related({
      key: 'diagnosis',
      title: '诊断',
      resource: diagnosis,
      fixed: (row) => ({ encounterId: rowId(row), patientId: String(row['patientId']) }),
      columns: WITHIN,
    }),
    { key: 'stays', title: '住床记录', content: (row) => <Stays encounterId={rowId(row)} /> },
    { key: 'leaving', title: '出院', content: (row) => <Leaving row={row} /> },
    related({
      key: 'inhaler',
      title: '吸入技术',
      resource: inhalerCheck,
      fixed: (row) => ({ encounterId: rowId(row), patientId: String(row['patientId']) }),
      columns: WITHIN,
    }),
    related({
      key: 'allergy',
      title: '过敏史',
      resource: allergy,
      fixed: (row) => ({ patientId: String(row['patientId']) }),
      columns: { patientId: { hidden: true } },
    }),
    history(encounter),
  ],
})
