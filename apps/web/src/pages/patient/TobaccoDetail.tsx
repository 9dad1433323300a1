import { FTND_FIELDS, tobaccoProfile } from '@huxi/contract'
import { timelineEndpoint } from '@huxi/model'
import { Alert } from 'antd'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history, timeline } from '../../kit/detail/tabs.tsx'
import { patientLink } from './encounter/patient-link.tsx'
import { ProfileForm } from './tobacco/profile-form.tsx'
import styles from './tobacco/profile.module.css'

export default detailPage(tobaccoProfile, {
  label: (row) => `${String(row['patientId_dictText'] ?? '')} ${String(row['assessedOn'])}`.trim(),
  form: ProfileForm,
  cells: { patientId: patientLink },
  alerts: ({ doubts }) =>
    doubts ? (
      <Alert type="warning" showIcon title="请核对" description={<p className={styles.doubts}>{String(doubts)}</p>} />
    ) : null,
  lean: true,
  groups: [
    { title: '评估', names: ['patientId', 'assessedOn', 'encounterId', 'status', 'assessedBy'] },
    { title: '吸烟量', names: ['ageStarted', 'cigsPerDay', 'packYears', 'smokingIndex', 'segments'] },
    { title: '尼古丁依赖', names: ['ftndTotal', 'ftndBand', 'hsi', 'hsiBand', ...FTND_FIELDS] },
    { title: '戒烟', names: ['stage', 'importance', 'confidence', 'coPpm', 'coBand', 'quitOutcome'] },
    { title: '二手烟', names: ['secondHandHome', 'secondHandWork', 'note'] },
  ],
  tabs: [timeline(timelineEndpoint(tobaccoProfile)), history(tobaccoProfile)],
})
