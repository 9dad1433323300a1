import type { SmokingSegment } from '@huxi/clinical/tobacco'
import { FTND_FIELDS, quitAttempt, tobaccoProfile } from '@huxi/contract'
import { Alert } from 'antd'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history, related, timeline } from '../../kit/detail/tabs.tsx'
import { patientLink } from '../../kit/patient/patient-link.tsx'
import { LiveAmount } from './tobacco/live.tsx'
import { ProfileForm } from './tobacco/profile-form.tsx'
import styles from './tobacco/profile.module.css'
import { attemptSlots } from './tobacco/quit-slots.tsx'

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const segmentsIn = (value: unknown): readonly SmokingSegment[] => (Array.isArray(value) ? value : [])

export default detailPage(tobaccoProfile, {
  label: (row) => `${String(row['patientId_dictText'] ?? '')} ${String(row['assessedOn'])}`.trim(),
  form: ProfileForm,
  cells: { patientId: patientLink },
  alerts: ({ doubts, segments, ageStarted, age, packYears }) => {
    const smoked = numberIn(packYears) === null ? [] : segmentsIn(segments)
    if (!doubts && smoked.length === 0) return null
    return (
      <>
        {doubts ? (
          <Alert
            type="warning"
            showIcon
            title="请核对"
            description={<p className={styles.doubts}>{String(doubts)}</p>}
          />
        ) : null}
        <LiveAmount segments={smoked} ageStarted={numberIn(ageStarted)} age={numberIn(age)} />
      </>
    )
  },
  lean: true,
  groups: [
    { title: '评估', names: ['patientId', 'assessedOn', 'encounterId', 'status', 'assessedBy'] },
    { title: '吸烟量', names: ['ageStarted', 'cigsPerDay', 'packYears', 'smokingIndex', 'segments'] },
    { title: '尼古丁依赖', names: ['ftndTotal', 'ftndBand', 'hsi', 'hsiBand', ...FTND_FIELDS] },
    { title: '戒烟', names: ['stage', 'importance', 'confidence', 'coPpm', 'coBand', 'quitOutcome'] },
    { title: '二手烟', names: ['secondHandHome', 'secondHandWork', 'note'] },
  ],
  tabs: [
    related({
      key: 'attempts',
      title: '戒烟尝试',
      resource: quitAttempt,
      fixed: ({ patientId }) => ({ patientId: String(patientId) }),
      ...attemptSlots,
    }),
    timeline(tobaccoProfile),
    history(tobaccoProfile),
  ],
})
