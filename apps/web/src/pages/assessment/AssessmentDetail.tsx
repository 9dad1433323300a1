import { assessment, assessReport, type AssessmentDetail } from '@huxi/contract'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { related } from '../../kit/detail/tabs.tsx'
import { patientOf } from '../../kit/record/about-patient.tsx'
import { rowId, type Row } from '../../kit/record/row.ts'
import { Chain } from './one/chain.tsx'
import { AssessmentActions } from './one/actions.tsx'
import { Answers, Parts } from './one/parts.tsx'
import { SubjectPatient } from './one/subject-patient.tsx'
import { IssueReport } from './report/issue-report.tsx'
import { RECEIVED } from './list/columns.tsx'
import { reportSlots } from '../../kit/patient/report-slots.tsx'

const nameOf = (row: Row): string => String(row['content_dictText'] ?? row['content'])

const unfit = ({ status }: Row): string | undefined => {
  if (status === 'amended') return '该评估已被修正，请打开修正后的评估'
  return status === 'entered_in_error' ? '该评估已作废' : undefined
}

export default detailPage(assessment, {
  label: nameOf,
  // Patients fill it in on a phone; staff receive it later.
  fields: { createTime: RECEIVED },
  cells: { patientId: (row) => <SubjectPatient row={row} /> },
  groups: [
    {
      title: '评估',
      names: [
        'patientId',
        'performedAt',
        'createTime',
        'figures',
        'level',
        'context',
        'source',
        'performedBy',
        'comment',
      ],
    },
  ],
  alerts: (row) => <Chain detail={row as unknown as AssessmentDetail} />,
  actions: (row) => <AssessmentActions row={row} />,
  print: (row) => <IssueReport assessmentId={rowId(row)} patientId={patientOf(assessment, row)} reason={unfit(row)} />,
  tabs: [
    { key: 'parts', title: '结果与计算过程', content: (row) => <Parts row={row} /> },
    { key: 'answers', title: '填写内容', content: (row) => <Answers row={row} /> },
    related({
      key: 'reports',
      title: '评估报告',
      resource: assessReport,
      fixed: (row) => ({ assessmentId: rowId(row) }),
      ...reportSlots(assessReport),
      bare: true,
    }),
  ],
})
